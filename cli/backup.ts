import { existsSync } from 'node:fs';
import { writeBackup } from '../server/core/backup/write-backup.ts';
import { AppError } from '../server/core/errors.ts';
import { createProgram, runProgram, withPlatform } from './program.ts';

async function backup(file: string): Promise<void> {
  if (existsSync(file)) throw new AppError('invalid_request', `${file} already exists. Choose another name.`);
  // Opening the platform migrates the database, so that the archive fits this version.
  await withPlatform(({ databaseUrl }) => writeBackup({ databaseUrl, file, envFile: '.env' }));
  console.log(`Wrote ${file}. It contains addresses, secrets and settings: keep it private.`);
}

await runProgram(
  createProgram(
    'npm run backup --',
    'Write the database and the settings to one archive. The service can keep running.',
  )
    .argument('<file>', 'such as earshot-2026-05-03.tar.gz')
    .action(backup),
);
