import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Database, Executor } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { bytesToUuid, uuidToBytes } from '../ids.ts';

const tokenBytes = 32;

/** What a signed link is for: all of an address, the end of one subscription, or the key of an invitation. */
export type LinkKind = 'manage' | 'unsubscribe' | 'key-invitation';

async function readSecret(database: Database, name: string): Promise<string | undefined> {
  const { rows } = await database.execute<{ value: string }>(
    sql`select value from secrets where name = ${name}`,
  );
  return rows[0]?.value;
}

/** The secret of this name, made by whoever needs it first. */
export async function getOrCreateSecret(database: Database, name: string): Promise<Buffer> {
  const known = await readSecret(database, name);
  if (known) return Buffer.from(known, 'base64url');
  const fresh = randomBytes(tokenBytes).toString('base64url');
  await database.execute(
    sql`insert into secrets (name, value) values (${name}, ${fresh}) on conflict (name) do nothing`,
  );
  // Another process may have been first: its secret is the one.
  return Buffer.from((await readSecret(database, name)) ?? fresh, 'base64url');
}

const signature = (secret: Buffer, kind: LinkKind, id: string) =>
  createHmac('sha256', secret).update(`${kind} ${id}`).digest();

/** A link's token: which row, and proof that we made it. It works for as long as the row is there. */
export const signLink = (secret: Buffer, kind: LinkKind, id: string) =>
  `${uuidToBytes(id).toString('base64url')}.${signature(secret, kind, id).toString('base64url')}`;

/** The id in a signed token of this kind. Throws AppError token_invalid. */
export function readLink(secret: Buffer, kind: LinkKind, token: string): string {
  const [encoded = '', proof = ''] = token.split('.');
  const id = bytesToUuid(Buffer.from(encoded, 'base64url'));
  const given = Buffer.from(proof, 'base64url');
  const expected = signature(secret, kind, id);
  if (!validate(id) || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('token_invalid', 'This link is not valid. Copy it whole from the message.');
  return id;
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes a verification token of 256 bits that works for 48 hours; only its hash is stored. */
export async function issueVerificationToken(executor: Executor, addressId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await executor.execute(sql`
    insert into tokens (hash, address_id, expires_at) values (${hashToken(token)}, ${addressId}, now() + interval '48 hours')`);
  return token;
}
