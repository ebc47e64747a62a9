import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Tier } from '../../contract/key.ts';
import type { Database, Executor } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { parseEmail } from '../identity/email.ts';

/** A key that may be used, and under which tier. */
export type ApiKey = { id: string; tier: Tier };

export type KeyListing = {
  prefix: string;
  name: string;
  email: string;
  tier: Tier;
  created_at: string;
  revoked_at: string | null;
};

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Six signs by which a key that was cut or mistyped is known as one, by people and by scanners of leaked secrets. */
const checksum = (body: string) => crc32(body).toString(36).padStart(7, '0').slice(-6);

/** `ear_`, eight signs that may be shown, 256 bits that may not, and a checksum. */
function makeKey(): { key: string; prefix: string } {
  const prefix = `ear_${randomBytes(6).toString('base64url').replace(/[-_]/g, 'x')}`;
  const body = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key: `${body}_${checksum(body)}`, prefix };
}

/** Makes a key. It is the only time that anybody sees it. Throws AppError invalid_email. */
export async function createKey(
  executor: Executor,
  owner: { name: string; email: string; tier: Tier },
): Promise<string> {
  const { key, prefix } = makeKey();
  await executor.execute(sql`
    insert into api_keys (name, email, tier, prefix, hash)
    values (${owner.name}, ${parseEmail(owner.email).email}, ${owner.tier}, ${prefix}, ${hashKey(key)})`);
  return key;
}

export async function listKeys(database: Database): Promise<KeyListing[]> {
  const { rows } = await database.execute<KeyListing>(
    sql`select prefix, name, email, tier, created_at, revoked_at from api_keys order by created_at`,
  );
  return rows;
}

/** `invited_at` when a link is on its way to them that still works. */
export type WaitlistEntry = { email: string; verified_at: string; invited_at: string | null };

/** Verified requests of those who have no key yet, the longest waiting first. */
export async function listWaitlist(database: Database): Promise<WaitlistEntry[]> {
  const { rows } = await database.execute<WaitlistEntry>(sql`
    select a.email, s.verified_at,
      (select max(created_at) from key_invitations i where i.address_id = a.id and i.used_at is null and i.expires_at > now()) as invited_at
    from subscriptions s join addresses a on a.id = s.address_id
    where s.kind = 'api-waitlist' and s.status = 'active'
      and not exists (select 1 from api_keys k where lower(k.email) = a.email_key and k.revoked_at is null)
    order by s.verified_at`);
  return rows;
}

/** Ends a key at once; false when no living key begins so. */
export async function revokeKey(database: Database, prefix: string): Promise<boolean> {
  const { rowCount } = await database.execute(
    sql`update api_keys set revoked_at = now() where prefix = ${prefix} and revoked_at is null`,
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Puts another key in the place of one, at once; its webhooks and what it used of its limits stay. Undefined when no
 * living key begins so.
 */
export async function rotateKey(database: Database, prefix: string): Promise<string | undefined> {
  const next = makeKey();
  const { rowCount } = await database.execute(sql`
    update api_keys set prefix = ${next.prefix}, hash = ${hashKey(next.key)} where prefix = ${prefix} and revoked_at is null`);
  return rowCount ? next.key : undefined;
}

/**
 * The key in an Authorization header. A wrong one is looked up like a right one: by its hash, which tells nothing of
 * how near it came. Throws AppError key_missing, key_invalid.
 */
export async function authenticate(database: Database, authorization: string | undefined): Promise<ApiKey> {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!key)
    throw new AppError(
      'key_missing',
      'Send your API key as a bearer token: Authorization: Bearer YOUR_API_KEY.',
    );
  const { rows } = await database.execute<ApiKey>(
    sql`select id, tier from api_keys where hash = ${hashKey(key)} and revoked_at is null`,
  );
  if (!rows[0])
    throw new AppError('key_invalid', 'This API key is not valid: it is mistyped, or was revoked.');
  return rows[0];
}
