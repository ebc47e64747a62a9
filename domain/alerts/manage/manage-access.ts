import { eq } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { readManageLink, signManageLink } from '../../identity/manage-links.ts';
import { getOrCreateSecret } from '../../identity/secrets.ts';
import { erasedError } from './manage.ts';

/** Every message has a fresh link. An old one, in a message that was forwarded or leaked, opens nothing. */
const lifetimeMs = 90 * 86_400_000;

/** The address that a manage link belongs to. Throws AppError token_invalid, token_expired. */
export async function openManageLink(database: Database, token: string): Promise<string> {
  const { addressId, madeAt } = readManageLink(await getOrCreateSecret(database, 'links'), token);
  const [address] = await database
    .select({ linksSince: addresses.manageLinksSince })
    .from(addresses)
    .where(eq(addresses.id, addressId));
  if (!address) throw erasedError();
  const firstMs = Math.max(Date.now() - lifetimeMs, address.linksSince?.getTime() ?? 0);
  if (madeAt.getTime() < firstMs)
    throw new AppError('token_expired', 'This link no longer works. Ask for a new one by email.');
  return addressId;
}

/** Ends all manage links of an address. Resolves to the token of a new one. */
export async function replaceManageLinks(database: Database, addressId: string): Promise<string> {
  const madeAt = new Date();
  await database.update(addresses).set({ manageLinksSince: madeAt }).where(eq(addresses.id, addressId));
  return signManageLink(await getOrCreateSecret(database, 'links'), { addressId, madeAt });
}
