import type { Context } from 'hono';
import { openManageLink } from '../../../domain/alerts/manage/manage-access.ts';
import type { Database } from '../../../domain/core/database/connection.ts';

/** The operation needs the token of a manage link as a bearer token. */
export const manageSecurity = [{ manageToken: [] }];

/** The address that a manage link belongs to. Throws AppError token_invalid, token_expired. */
export async function managedAddressId(c: Context, database: Database): Promise<string> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  return openManageLink(database, token);
}
