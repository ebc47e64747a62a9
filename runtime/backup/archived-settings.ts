import { writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingNames } from '../../domain/core/config/config.ts';
import { exportedText } from '../../domain/core/formats/exported-text.ts';

/**
 * Settings that no archive may bring, whoever made it: they name a program that is run, a script that runs in the pages,
 * or a file whose content is sent to a server.
 */
const codeSettings = new Set(['MEILI_BINARY', 'ANALYTICS_SCRIPT', 'ANALYTICS_CALL', 'MEILI_KEY_FILE']);

export type ArchivedSettings = {
  /** What may be written to `.env`. */
  values: Record<string, string>;
  /** Names that are left out because of what they could run. */
  code: string[];
  /** Names that are left out because Earshot has no such setting, or because no quotes hold their value. */
  unknown: string[];
};

/** A line of `.env` that is read as this value again; undefined for a value that no quotes can hold. */
const toLine = (name: string, value: string): string | undefined =>
  ['', "'", '"', '`']
    .map((quote) => `${name}=${quote}${value}${quote}`)
    .find((line) => {
      const { [name]: read, ...others } = parseEnv(`${line}\n`);
      return read === value && Object.keys(others).length === 0;
    });

/** Reads the `.env` of an archive. Empty settings have their defaults. */
export function readSettings(text: string): ArchivedSettings {
  const settings: ArchivedSettings = { values: {}, code: [], unknown: [] };
  for (const [name, value = ''] of Object.entries(parseEnv(text))) {
    if (value === '') continue;
    if (codeSettings.has(name)) settings.code.push(name);
    else if (settingNames.includes(name) && toLine(name, value)) settings.values[name] = value;
    else settings.unknown.push(name);
  }
  return settings;
}

const secretName = /(?:KEY|SECRET|TOKEN)$/;
const maxShownLength = 120;

/** User and password of an address, also of one in a list. */
const credentials = /:\/\/[^\s,]*@/g;
const secretParameter = /([?&][^\s=&]*(?:pass|secret|token|key)[^\s=&]*=)[^\s,&]+/gi;

function shownValue(name: string, value: string): string {
  if (secretName.test(name) && name !== 'TURNSTILE_SITE_KEY') return '…';
  const text = exportedText(value).replace(/\s+/g, ' ');
  const masked = text.replace(credentials, '://…@').replace(secretParameter, '$1…');
  return masked.length > maxShownLength ? `${masked.slice(0, maxShownLength)}…` : masked;
}

/** The settings for people to look at, one line each, without passwords and keys. */
export function describeSettings({ values, code, unknown }: ArchivedSettings): string[] {
  const shownNames = (names: string[]) => names.map((name) => exportedText(name).slice(0, 40)).join(', ');
  return [
    ...Object.entries(values).map(([name, value]) => `  ${name}=${shownValue(name, value)}`),
    ...(code.length > 0
      ? [`Left out, since they name programs, scripts or files to use: ${shownNames(code)}.`]
      : []),
    ...(unknown.length > 0 ? [`Left out, since Earshot can't use them: ${shownNames(unknown)}.`] : []),
  ];
}

/** Writes a new `.env` for its owner only. Rejects if there is one, or a link in its place. */
export function writeSettings({ values }: ArchivedSettings, envFile: string): void {
  const lines = Object.entries(values).flatMap(([name, value]) => toLine(name, value) ?? []);
  writeFileSync(envFile, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
}
