import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreBackup } from '../server/core/backup/restore-backup.ts';
import { commandLine, recordAudit } from '../server/core/console/audit.ts';
import { connectDatabase } from '../server/core/database/connection.ts';
import { AppError } from '../server/core/errors.ts';
import { createProgram, runProgram, withServices } from './program.ts';
import { seedMarker } from './seed-marker.ts';

const settingsNotes = {
  restored: 'Settings are in .env.',
  kept: 'The existing .env was kept; the one in the archive was ignored.',
  none: 'The archive has no settings file.',
} as const;

async function restore(file: string): Promise<void> {
  if (!existsSync(file) || !statSync(file).isFile())
    throw new AppError('not_found', `There is no file ${file}.`);
  await withServices(async ({ databaseUrl }, { config, log }) => {
    const { createdAt, tables, settings } = await restoreBackup({ databaseUrl, file, envFile: '.env' });
    const { database, close } = connectDatabase(databaseUrl, log, { max: 1 });
    await recordAudit(database, commandLine, { action: 'backup.restore', subject: resolve(file) });
    await close();
    console.log(`Restored ${tables} tables as of ${createdAt}. ${settingsNotes[settings]}`);
    // What was restored is the library; the sample shows stay out of it.
    writeFileSync(join(config.dataDir, seedMarker), createdAt);
    console.log('The search index will be rebuilt when you start the service: npm start');
  });
}

await runProgram(
  createProgram('npm run restore --', 'Restore a backup into an empty database or a new DATA_DIR.')
    .argument('<file>', 'an archive written by npm run backup')
    .action(restore),
);
