import type { Context } from 'hono';
import type { Database } from '../core/database/connection.ts';
import { getOrCreateSecret } from '../core/identity/secrets.ts';
import { readLink } from '../core/identity/signed-links.ts';

/** The operation needs the token of a manage link as a bearer token. */
export const manageSecurity = [{ manageToken: [] }];

/** The address that a manage link belongs to. Throws AppError token_invalid. */
export async function managedAddressId(c: Context, database: Database): Promise<string> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  return readLink(await getOrCreateSecret(database, 'links'), 'manage', token);
}
