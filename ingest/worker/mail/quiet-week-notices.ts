import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { addresses, messages } from '../../../domain/core/database/schema/alerts.ts';

const weekAgo = sql`now() - interval '7 days'`;

/** Queues the weekly note for everyone who asked for one and got no alert for a week. */
export async function queueQuietWeekNotices(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const recentAlert = transaction
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.addressId, addresses.id),
          eq(messages.kind, 'alert'),
          eq(messages.status, 'sent'),
          gt(messages.sentAt, weekAgo),
        ),
      );
    const due = await transaction
      .update(addresses)
      .set({ quietWeekNoticeAt: sql`now()` })
      .where(
        and(
          eq(addresses.quietWeekNotice, true),
          isNotNull(addresses.verifiedAt),
          isNull(addresses.stoppedAt),
          sql`coalesce(${addresses.quietWeekNoticeAt}, ${addresses.createdAt}) <= ${weekAgo}`,
          notExists(recentAlert),
        ),
      )
      .returning({ addressId: addresses.id });
    if (due.length > 0)
      await transaction
        .insert(messages)
        .values(due.map(({ addressId }) => ({ addressId, kind: 'heartbeat' as const })));
  });
}
