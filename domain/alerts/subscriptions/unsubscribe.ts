import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { addresses, alerts, messages, subscriptions } from '../../core/database/schema/alerts.ts';

/**
 * Immediately ends what a message was about: the alerts it reported, or what a verification message asked to confirm,
 * or the weekly note. Nothing more is sent about them once this is committed.
 */
export async function endSubscriptionsOfMessage(database: Database, messageId: string): Promise<void> {
  const reported = database
    .select({ id: alerts.subscriptionId })
    .from(alerts)
    .where(eq(alerts.messageId, messageId));
  await database
    .update(subscriptions)
    .set({ status: 'ended', endedAt: sql`now()` })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(subscriptions.addressId, messages.addressId),
        ne(subscriptions.status, 'ended'),
        or(
          inArray(subscriptions.id, reported),
          and(eq(subscriptions.id, messages.subscriptionId), eq(subscriptions.status, 'pending')),
        ),
      ),
    );
  await database
    .update(addresses)
    .set({ quietWeekNotice: false })
    .from(messages)
    .where(
      and(eq(messages.id, messageId), eq(messages.kind, 'heartbeat'), eq(addresses.id, messages.addressId)),
    );
}
