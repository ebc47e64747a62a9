import { eq, sql } from 'drizzle-orm';
import { users } from '../database/accounts-schema.ts';
import { addresses } from '../database/alerts-schema.ts';
import { apiKeys } from '../database/api-schema.ts';
import type { Database } from '../database/connection.ts';
import type { SignedInUser } from './sessions.ts';

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
