import type { Database } from '../../../domain/core/database/connection.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { hasTranscriptionChecks, takeTranscriptionChecks } from '../../../domain/transcription/checks.ts';
import { queueWanted } from '../../../domain/transcription/queue.ts';
import { repeat } from '../jobs/repeat.ts';

const intervalMs = 1_000;
/** For what changes without a word: dates that pass, transcripts that can't be fetched. */
const lookAtAllMs = 600_000;

type Options = { database: Database; log: Logger; isOn: boolean };

/** Queues what policies want as it comes; without a service, only forgets what was to be looked at. */
export async function keepQueued({ database, log, isOn }: Options, signal: AbortSignal): Promise<void> {
  let nextFullLook = 0;
  const queue = async () => {
    const isFullLook = isOn && Date.now() >= nextFullLook;
    if (!isFullLook && !(await hasTranscriptionChecks(database))) return;
    await database.transaction(async (transaction) => {
      const podcastIds = await takeTranscriptionChecks(transaction);
      if (isOn) await queueWanted(transaction, isFullLook ? undefined : podcastIds);
    });
    if (isFullLook) nextFullLook = Date.now() + lookAtAllMs;
  };
  await repeat(queue, { name: 'queue transcriptions', intervalMs, signal, log });
}
