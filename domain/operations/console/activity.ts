import { type SQL, sql } from 'drizzle-orm';
import type { Overview, OverviewBucket } from '../../../contract/api/admin/overview.ts';
import type { Database } from '../../core/database/connection.ts';
import { messages } from '../../core/database/schema/alerts.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { webhookDeliveries } from '../../core/database/schema/webhooks.ts';
import { asIso } from '../../core/text/format.ts';

type Unit = 'hour' | 'day';
const buckets: Record<Unit, number> = { hour: 24, day: 30 };

/** What happened in each of the last hours or days; those in which nothing did are there as well. */
async function readBuckets(database: Database, unit: Unit): Promise<OverviewBucket[]> {
  const span = sql.raw(`interval '${buckets[unit] - 1} ${unit}s'`);
  const start = sql`date_trunc(${unit}, now()) - ${span}`;
  const events = (kind: string, { at, from }: { at: SQL; from: SQL }) =>
    sql`select date_trunc(${unit}, ${at}) as at, ${kind}::text as kind from ${from} and ${at} >= ${start}`;
  const { rows } = await database.execute<OverviewBucket>(sql`
    with happened as (
      ${events('episodes', { at: sql`created_at`, from: sql`${episodes} where true` })}
      union all ${events('messages', { at: sql`sent_at`, from: sql`${messages} where status = 'sent'` })}
      union all ${events('failed', { at: sql`created_at`, from: sql`${messages} where status = 'dead'` })}
      union all ${events('deliveries', { at: sql`delivered_at`, from: sql`${webhookDeliveries} where true` })})
    select bucket.at::text as at, (count(*) filter (where kind = 'episodes'))::int as episodes,
      (count(*) filter (where kind = 'messages'))::int as messages,
      (count(*) filter (where kind = 'failed'))::int as failed,
      (count(*) filter (where kind = 'deliveries'))::int as deliveries
    from generate_series(${start}, now(), ${sql.raw(`interval '1 ${unit}'`)}) as bucket(at)
    left join happened on happened.at = bucket.at group by bucket.at order by bucket.at`);
  return rows.map((row) => ({ ...row, at: asIso(row.at) }));
}

/** A day and a month. */
export async function readActivity(database: Database): Promise<Pick<Overview, 'day' | 'month'>> {
  const [day, month] = await Promise.all([readBuckets(database, 'hour'), readBuckets(database, 'day')]);
  return { day, month };
}
