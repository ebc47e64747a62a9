import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../domain/core/database/connection.ts';
import { knownNetworks, messages, subscriptions, tokens } from '../../domain/core/database/schema/alerts.ts';
import { keyInvitations, rateLimits } from '../../domain/core/database/schema/api.ts';
import { consoleJobs } from '../../domain/core/database/schema/console.ts';
import { webhookDeliveries } from '../../domain/core/database/schema/webhooks.ts';
import { deleteExpiredAccountData } from './account-retention.ts';

const monthAgo = sql`now() - interval '30 days'`;
/** Long after the last link to confirm them has expired. */
const weekAgo = sql`now() - interval '7 days'`;

/** Networks count for a day, and are known for three months since their last use. */
async function forgetNetworks(database: Database): Promise<void> {
  await database
    .update(messages)
    .set({ network: null })
    .where(and(isNotNull(messages.network), lt(messages.createdAt, sql`now() - interval '2 days'`)));
  await database.delete(knownNetworks).where(lt(knownNetworks.usedAt, sql`now() - interval '90 days'`));
}

/** Deletes links that no longer work, requests that nobody confirmed, counts of past hours, old deliveries and work done for the console. */
export async function deleteExpired(database: Database): Promise<void> {
  await database.delete(tokens).where(lt(tokens.expiresAt, monthAgo));
  await database
    .delete(subscriptions)
    .where(and(eq(subscriptions.status, 'pending'), lt(subscriptions.createdAt, weekAgo)));
  await database.delete(keyInvitations).where(lt(keyInvitations.expiresAt, monthAgo));
  await database
    .delete(rateLimits)
    .where(lt(rateLimits.expire, sql`extract(epoch from now() - interval '1 day') * 1000`));
  await forgetNetworks(database);
  await deleteExpiredAccountData(database);
  await database.delete(consoleJobs).where(lt(consoleJobs.createdAt, weekAgo));
  await database.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, monthAgo));
}
