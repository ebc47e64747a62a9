import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine, recordAudit } from '../domain/core/audit/audit.ts';
import { connectDatabase } from '../domain/core/database/connection.ts';
import { AppError } from '../domain/core/errors.ts';
import { type ArchivedSettings, readSettings, writeSettings } from '../runtime/backup/archived-settings.ts';
import { readArchiveHead } from '../runtime/backup/read-archive.ts';
import { restoreBackup } from '../runtime/backup/restore-backup.ts';
import { ask, canAsk } from './input/ask.ts';
import { createProgram, runProgram, withServices } from './program.ts';
import { chooseSettings, type SettingsOptions } from './restore-settings.ts';
import { seedMarker } from './seed-marker.ts';

const envFile = '.env';

/** What of the settings to write; asks on a terminal, before anything is started. */
async function readChosenSettings(
  file: string,
  options: SettingsOptions,
): Promise<ArchivedSettings | undefined> {
  if (!existsSync(file) || !statSync(file).isFile())
    throw new AppError('not_found', `There is no file ${file}.`);
  const { settings } = await readArchiveHead(file);
  return chooseSettings(settings === undefined ? undefined : readSettings(settings), options, {
    file,
    isKept: existsSync(envFile),
    ask: canAsk() ? ask : undefined,
    print: (line) => console.log(line),
  });
}

async function restoreTables(file: string): Promise<void> {
  await withServices(async ({ databaseUrl }, { config, log }) => {
    const { createdAt, tables, rows } = await restoreBackup({ databaseUrl, file });
    const { database, close } = connectDatabase(databaseUrl, log, { max: 1 });
    await recordAudit(database, commandLine, { action: 'backup.restore', subject: resolve(file) });
    await close();
    console.log(`Restored ${rows.toLocaleString('en-US')} rows in ${tables} tables as of ${createdAt}.`);
    // What was restored is the library; the sample shows stay out of it.
    writeFileSync(join(config.dataDir, seedMarker), createdAt);
  });
}

async function restore(file: string, options: SettingsOptions): Promise<void> {
  const settings = await readChosenSettings(file, options);
  if (!options.settingsOnly) await restoreTables(file);
  if (settings) {
    writeSettings(settings, envFile);
    console.log('The settings are in .env.');
  }
  if (!options.settingsOnly)
    console.log('The search index will be rebuilt when you start the service: npm start');
}

await runProgram(
  createProgram('npm run restore --', 'Restore a backup into an empty database or a new DATA_DIR.')
    .argument('<file>', 'an archive written by npm run backup')
    .option('--settings', 'write the settings of the archive to .env without asking')
    .option('--no-settings', "don't write the settings, and don't ask")
    .option('--settings-only', 'write the settings to .env, and restore nothing else')
    .action(restore),
);
