import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { commandLine, recordAudit } from '../domain/core/audit/audit.ts';
import { AppError } from '../domain/core/errors.ts';
import { writeBackup } from '../runtime/backup/write-backup.ts';
import { createProgram, runProgram, withPlatform } from './program.ts';

/** Before anything is started: throws AppError invalid_request when the file can't be written. */
function requireWritable(file: string): void {
  const folder = dirname(resolve(file));
  if (existsSync(file)) throw new AppError('invalid_request', `${file} already exists. Choose another name.`);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new AppError(
      'invalid_request',
      `${folder} isn't a folder. Create it first, or choose another place.`,
    );
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new AppError('invalid_request', `${folder} can't be written to. Choose another place.`, { cause });
  }
}

async function backup(file: string): Promise<void> {
  requireWritable(file);
  // Opening the platform migrates the database, so that the archive fits this version.
  await withPlatform(async ({ database, databaseUrl }) => {
    await writeBackup({ databaseUrl, file, envFile: '.env' });
    await recordAudit(database, commandLine, { action: 'backup.write', subject: resolve(file) });
  });
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
