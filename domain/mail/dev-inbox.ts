import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../core/config/config.ts';
import { generateToken } from '../identity/random-token.ts';

/** Where messages are written on a machine without a mail server, and the key of the page that shows them. */
export type DevInbox = { folder: string; key: string };

/** Made once: the link to the inbox stays the same. */
function readOrCreateKey(folder: string): string {
  const file = join(folder, 'inbox-key');
  try {
    writeFileSync(file, generateToken(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** The folder that messages are written to without a mail server. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/**
 * The inbox of this installation; undefined in production, and where mail is sent. It has a key because nothing in a
 * request shows whether it comes from this machine or through a proxy on it, and anyone can use the links in messages.
 */
export function openDevInbox(
  config: Pick<Config, 'smtpUrl' | 'production' | 'dataDir'>,
): DevInbox | undefined {
  if (config.smtpUrl || config.production) return undefined;
  const folder = mailFolder(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, key: readOrCreateKey(folder) };
}

/** The address of the inbox, which only whoever may read this installation's files gets. */
export const devInboxUrl = (publicUrl: string, { key }: DevInbox): string =>
  `${publicUrl}/dev/mail?key=${key}`;
