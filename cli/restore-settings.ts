import { AppError } from '../domain/core/errors.ts';
import { type ArchivedSettings, describeSettings } from '../runtime/backup/archived-settings.ts';

export type SettingsOptions = {
  /** Undefined when neither `--settings` nor `--no-settings` was given. */
  settings?: boolean;
  settingsOnly?: boolean;
};

type Surroundings = {
  file: string;
  /** Whether there are settings already. */
  isKept: boolean;
  /** Undefined without a terminal. */
  ask: ((question: string) => Promise<boolean>) | undefined;
  print: (line: string) => void;
};

/**
 * The settings of an archive that are to be written: never unseen, never over others, and without a terminal only if an
 * option says so. Throws AppError when only settings were asked for, and there are none to write.
 */
export async function chooseSettings(
  settings: ArchivedSettings | undefined,
  options: SettingsOptions,
  { file, isKept, ask, print }: Surroundings,
): Promise<ArchivedSettings | undefined> {
  if (options.settingsOnly && !settings)
    throw new AppError('invalid_request', 'The archive has no settings file.');
  if (options.settingsOnly && isKept)
    throw new AppError('invalid_request', 'There is a .env already. Move it away first.');
  if (!settings || options.settings === false) return undefined;
  if (isKept) {
    print('The existing .env is kept; the settings in the archive are ignored.');
    return undefined;
  }
  print('Settings in the archive:');
  for (const line of describeSettings(settings)) print(line);
  if (options.settings || options.settingsOnly) return settings;
  if (ask) return (await ask('Write them to .env? [y/N] ')) ? settings : undefined;
  print(`They aren't written to .env. To write them: npm run restore -- ${file} --settings-only`);
  return undefined;
}
