import { existsSync } from 'node:fs';
import { writeBackup } from '../server/core/backup/write-backup.ts';
import { loadConfig } from '../server/core/config.ts';
import { AppError } from '../server/core/errors.ts';
import { openPlatform } from '../server/core/platform.ts';
import { openServices } from '../server/core/services/services.ts';
import { commandLogger, createProgram, runProgram } from './program.ts';

async function backup(file: string): Promise<void> {
  if (existsSync(file)) throw new AppError('invalid_request', `${file} exists already. Choose another name.`);
  const config = loadConfig();
  const log = commandLogger(config);
  // Opening the platform migrates the database, so that the archive fits this version.
  const platform = await openPlatform(config, log);
  const { databaseUrl, close } = await openServices(config, log);
  try {
    await writeBackup({ databaseUrl, file, envFile: '.env' });
    console.log(`Wrote ${file}. It contains addresses, secrets and settings: keep it private.`);
  } finally {
    await close();
    await platform.close();
  }
}

await runProgram(
  createProgram(
    'npm run backup --',
    'Write the database and the settings to one archive. The service can keep running.',
  )
    .argument('<file>', 'such as earshot-2026-05-03.tar.gz')
    .action(backup),
);
