import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';

/** Queues the weekly word for whoever asked for it and has heard nothing in a week. */
export async function queueQuietWeekNotices(database: Database): Promise<void> {
  await database.execute(sql`
    with due as (
      update addresses a set heartbeat_at = now()
      where heartbeat and verified_at is not null and stopped_at is null and coalesce(heartbeat_at, created_at) <= now() - interval '7 days'
        and not exists (select 1 from messages m where m.address_id = a.id and m.kind = 'alert' and m.status = 'sent' and m.sent_at > now() - interval '7 days')
      returning id)
    insert into messages (address_id, kind) select id, 'heartbeat' from due`);
}
