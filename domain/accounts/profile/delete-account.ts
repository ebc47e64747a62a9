import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { apiKeys } from '../../core/database/schema/api.ts';
import type { SignedInUser } from '../sessions/sessions.ts';

/** Deletes an account with its address: sessions, bookmarks, alerts, messages, API keys and webhooks. */
export async function deleteAccount(database: Database, { userId, addressId }: SignedInUser): Promise<void> {
  await database.transaction(async (transaction) => {
    const email = transaction
      .select({ key: addresses.emailKey })
      .from(addresses)
      .where(eq(addresses.id, addressId));
    await transaction.delete(apiKeys).where(eq(sql`lower(${apiKeys.email})`, email));
    await transaction.delete(users).where(eq(users.id, userId));
    await transaction.delete(addresses).where(eq(addresses.id, addressId));
  });
}
