import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { transcriptions } from '../../domain/core/database/schema/transcription.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { exitWithSupervisor } from '../../domain/core/process/shutdown.ts';
import { openLoop, transcribeSettings } from './open-loop.ts';

// A worker that only transcribes, in a process of its own that can be killed. It ends when nothing is left to do.

const [databaseUrl = '', url = '', dataDir = '', audioHost = '', hoursPerDay = '0'] = process.argv.slice(2);
exitWithSupervisor();
const { database, close } = connectDatabase(databaseUrl, silentLogger, { max: 4 });
const transcribe = transcribeSettings(url, { hoursPerDay: Number(hoursPerDay), maxBodyBytes: 1_600_000 });
const loop = await openLoop({ database, transcribe, dataDir, audioHost });
const isLeft = async () => (await database.$count(transcriptions, eq(transcriptions.status, 'waiting'))) > 0;
do {
  await loop.run();
  // Others may have what is left, or have been killed with it.
  await sleep(20);
} while (hoursPerDay === '0' && (await isLeft()));
await loop.close();
await close();
process.exit();
