import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { alerts } from '../../core/database/schema/alerts.ts';
import { webhookDeliveries } from '../../core/database/schema/webhooks.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';

/** The positions of an array of ids that stay, and the array without the others. */
const kept = (ids: string[]) => sql`jsonb_array_elements_text(passage_ids) with ordinality as passage(id, at)
  where not passage.id = any(${sql.param(ids)}::text[])`;

/**
 * Takes passages out of the alerts and deliveries of their episode. An alert that matched nothing else is withdrawn; the
 * stored body of a delivery has the text, and is dropped.
 */
export async function removePassageMatches(
  executor: Executor,
  episodeId: string,
  ids: string[],
): Promise<void> {
  for (const table of [alerts, webhookDeliveries]) {
    const isOfEpisode = eq(table.episodeId, episodeId);
    // Those without passages matched what is written about the episode, which stays.
    const isOfTheseAlone = sql`${table.passageIds} <> '[]'::jsonb and not exists (select from ${kept(ids)})`;
    await executor.delete(table).where(and(isOfEpisode, isOfTheseAlone));
    await executor.execute(sql`
      update ${table} set
        ${columnNames(table.seconds)} = (select coalesce(jsonb_agg(seconds -> (passage.at - 1)::int order by passage.at), '[]') from ${kept(ids)}),
        ${columnNames(table.passageIds)} = (select coalesce(jsonb_agg(passage.id order by passage.at), '[]') from ${kept(ids)})
      where ${isOfEpisode} and ${table.passageIds} ?| ${sql.param(ids)}::text[]`);
  }
  await executor
    .update(webhookDeliveries)
    .set({ body: null })
    .where(eq(webhookDeliveries.episodeId, episodeId));
}
