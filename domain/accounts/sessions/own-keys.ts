import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { AccountKey } from '../../../contract/api/accounts/account-data.ts';
import type { Database } from '../../core/database/connection.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { apiKeys, rateLimits } from '../../core/database/schema/api.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { tierWindows } from '../keys/limits.ts';

/** The active keys that were made for an address. */
const isOwnKey = (database: Database, addressId: string) =>
  and(
    isNull(apiKeys.revokedAt),
    eq(
      sql`lower(${apiKeys.email})`,
      database.select({ key: addresses.emailKey }).from(addresses).where(eq(addresses.id, addressId)),
    ),
  );

/** How the rate limiter names the count of a key in a window. */
const counterKey = ({ id, tier }: { id: string; tier: string }, window: string) => `${tier}-${window}:${id}`;

/** The API keys of an address, oldest first, with how much of their limits is used. */
export async function listOwnKeys(database: Database, addressId: string): Promise<AccountKey[]> {
  const keys = await database
    .select()
    .from(apiKeys)
    .where(isOwnKey(database, addressId))
    .orderBy(apiKeys.createdAt);
  const counterKeys = keys.flatMap((key) => tierWindows[key.tier].map(({ name }) => counterKey(key, name)));
  if (counterKeys.length === 0) return [];
  const counts = await database
    .select({ key: rateLimits.key, points: rateLimits.points })
    .from(rateLimits)
    .where(
      and(inArray(rateLimits.key, counterKeys), gt(rateLimits.expire, sql`extract(epoch from now()) * 1000`)),
    );
  const usedByKey = new Map(counts.map(({ key, points }) => [key, points]));
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    tier: key.tier,
    created_at: asIso(key.createdAt),
    usage: tierWindows[key.tier].map(({ name, requests }) => ({
      window: name,
      used: Math.min(usedByKey.get(counterKey(key, name)) ?? 0, requests),
      limit: requests,
    })),
  }));
}

/** Revokes a key at once. Throws AppError key_not_found. */
export async function revokeOwnKey(database: Database, addressId: string, id: string): Promise<void> {
  const { rowCount } = await database
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isOwnKey(database, addressId)));
  if (!rowCount) throw new AppError('key_not_found', 'You have no active API key with this ID.');
}
