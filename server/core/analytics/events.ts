import { sql } from 'drizzle-orm';
import type { AnalyticsEvent } from '../../contract/analytics.ts';
import type { Database } from '../database/connection.ts';

/** What tells events of one name apart; of a click, where it leads. Search terms are not kept. */
const detailOf = ({ name, fields }: AnalyticsEvent) =>
  name === 'navigation_clicked' ? String(fields.destination ?? '') : '';

/** Counts an event, per day. Nothing about the visitor is stored. */
export async function recordEvent(database: Database, event: AnalyticsEvent): Promise<void> {
  await database.execute(sql`
    insert into event_counts (day, name, detail, count) values (current_date, ${event.name}, ${detailOf(event)}, 1)
    on conflict (day, name, detail) do update set count = event_counts.count + 1`);
}

export type EventCount = { day: string; name: string; detail: string; count: number };

/** The counts of the last `days` days, newest first. */
export async function listEventCounts(database: Database, days: number): Promise<EventCount[]> {
  const { rows } = await database.execute<EventCount>(sql`
    select day::text, name, detail, count from event_counts where day > current_date - ${days}::int
    order by day desc, name, count desc`);
  return rows;
}
