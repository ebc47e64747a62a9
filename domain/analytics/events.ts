import { sql } from 'drizzle-orm';
import type { AnalyticsEvent } from '../../contract/api/service/analytics.ts';
import type { Database } from '../core/database/connection.ts';
import { eventCounts } from '../core/database/schema/analytics.ts';

/** What is counted separately within one event: the target of a click. Search terms are never stored. */
const detailOf = ({ name, fields }: AnalyticsEvent) =>
  name === 'navigation_clicked' ? fields.destination : '';

/** Counts an event, per day. Nothing about the visitor is stored. */
export async function recordEvent(database: Database, event: AnalyticsEvent): Promise<void> {
  await database
    .insert(eventCounts)
    .values({ day: sql`current_date`, name: event.name, detail: detailOf(event), count: 1 })
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.name, eventCounts.detail],
      set: { count: sql`${eventCounts.count} + 1` },
    });
}
