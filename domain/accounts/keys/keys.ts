import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tier } from '../../../contract/shared/tier.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { preparedOnce } from '../../core/database/prepared-once.ts';
import { apiKeys } from '../../core/database/schema/api.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { parseEmail } from '../../identity/email.ts';
import { bearerToken, generateKey, hashKey } from './key-format.ts';

/** A key in use, and the tier whose limits apply to it. */
export type ApiKey = Pick<typeof apiKeys.$inferSelect, 'id' | 'tier'>;

const isActive = (prefix: string) => and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt));

/** Throws AppError invalid_request when nobody could tell from the name whom a key is for. */
export function requireOwnerName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '')
    throw new AppError('invalid_request', 'The name must not be empty: say who the key is for.');
  return trimmed;
}

/** Creates a key and returns it. It can't be shown again. Throws AppError invalid_email, invalid_request. */
export async function createKey(
  executor: Executor,
  owner: { name: string; email: string; tier: Tier },
): Promise<string> {
  const { key, prefix } = generateKey();
  const { email } = parseEmail(owner.email);
  await executor
    .insert(apiKeys)
    .values({ name: requireOwnerName(owner.name), email, tier: owner.tier, prefix, hash: hashKey(key) });
  return key;
}

const selectKeys = (database: Database) =>
  database
    .select({
      prefix: apiKeys.prefix,
      name: apiKeys.name,
      email: apiKeys.email,
      tier: apiKeys.tier,
      createdAt: apiKeys.createdAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .orderBy(apiKeys.createdAt);

const toKeyListing = ({ createdAt, revokedAt, ...row }: Awaited<ReturnType<typeof selectKeys>>[number]) => ({
  ...row,
  created_at: asIso(createdAt),
  revoked_at: asIso(revokedAt),
});

/** All keys, oldest first. */
export const listKeys = async (database: Database) => (await selectKeys(database)).map(toKeyListing);

/** Revokes a key immediately. Returns false if no active key has this prefix. */
export async function revokeKey(executor: Executor, prefix: string): Promise<boolean> {
  const { rowCount } = await executor.update(apiKeys).set({ revokedAt: sql`now()` }).where(isActive(prefix));
  return rowCount === 1;
}

/**
 * Immediately replaces a key, keeping its webhooks and rate limit usage. Returns undefined if no active key has this
 * prefix.
 */
export async function rotateKey(executor: Executor, prefix: string): Promise<string | undefined> {
  const next = generateKey();
  const { rowCount } = await executor
    .update(apiKeys)
    .set({ prefix: next.prefix, hash: hashKey(next.key) })
    .where(isActive(prefix));
  return rowCount === 1 ? next.key : undefined;
}

const prepareActiveKey = preparedOnce((database: Database) =>
  database
    .select({ id: apiKeys.id, tier: apiKeys.tier })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, sql.placeholder('hash')), isNull(apiKeys.revokedAt)))
    .prepare('active_key'),
);

/** The hash of the key in an Authorization header. Throws AppError key_missing. */
export function readKeyHash(authorization: string | undefined): string {
  const token = bearerToken(authorization);
  if (!token)
    throw new AppError(
      'key_missing',
      'Send your API key as a bearer token: Authorization: Bearer YOUR_API_KEY.',
    );
  return hashKey(token);
}

/** The key that has this hash. Throws AppError key_invalid. */
export async function findKey(database: Database, hash: string): Promise<ApiKey> {
  const [key] = await prepareActiveKey(database).execute({ hash });
  if (!key) throw new AppError('key_invalid', "This API key isn't valid. It may be mistyped or revoked.");
  return key;
}
