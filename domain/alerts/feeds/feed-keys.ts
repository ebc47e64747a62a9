import { eq, type SQL } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Database } from '../../core/database/connection.ts';
import { subscriptions } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { hashToken } from '../../identity/random-token.ts';
import { getOrCreateSecret } from '../../identity/secrets.ts';
import { readLink, signLink } from '../../identity/signed-links.ts';

/** The key of the private feed of an alert. Signed, so that it can be shown again without being stored. */
export const signFeedKey = (secret: Buffer, subscriptionId: string): string =>
  signLink(secret, 'feed', subscriptionId);

export const feedUrl = (publicUrl: string, key: string): string => `${publicUrl}/feeds/${key}`;

/** The alert that a feed key grants access to, as a condition; undefined for what is no key. */
export async function subscriptionOfFeedKey(database: Database, key: string): Promise<SQL | undefined> {
  // Keys used to be random UUIDs. Their hashes are kept, because readers still have them.
  if (validate(key)) return eq(subscriptions.oldFeedKeyHash, hashToken(key.toLowerCase()));
  try {
    return eq(subscriptions.id, readLink(await getOrCreateSecret(database, 'links'), 'feed', key));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
