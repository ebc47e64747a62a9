import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { alerts } from '../../core/database/schema/alerts.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { webhookDeliveries } from '../../core/database/schema/webhooks.ts';
import { workEvidence } from '../../core/database/schema/works.ts';
import { recordFormerPassages } from '../transcripts/former-passages.ts';
import { bestFirst } from './settle-works.ts';

type Removed = { id: string; workId: string };

/** The episode of each of these works that remains when some are removed, and is searched then. */
async function readSuccessors(executor: Executor, removed: Removed[]): Promise<Map<string, string>> {
  const rows = await executor
    .select({ id: episodes.id, workId: episodes.workId })
    .from(episodes)
    .leftJoin(workEvidence, eq(workEvidence.episodeId, episodes.id))
    .where(
      and(
        inArray(
          episodes.workId,
          removed.map(({ workId }) => workId),
        ),
        notInArray(
          episodes.id,
          removed.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(...bestFirst);
  // Of several, the first one is the last to be set.
  return new Map(rows.reverse().map(({ id, workId }) => [workId, id]));
}

/** Lets quotes of these passages lead to where the other episode says the same. */
async function keepQuotes(executor: Executor, from: string, to: string): Promise<void> {
  const quoted = sql`select jsonb_array_elements_text(passage_ids)::uuid`;
  const rows = await executor
    .select({
      id: passages.id,
      startSeconds: passages.startSeconds,
      text: passages.text,
      place: sql<number>`${passages.ordinal}::float8 / greatest(${episodes.passageCount}, 1)`,
    })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .where(
      and(
        eq(passages.episodeId, from),
        sql`${passages.id} in (${quoted} from ${alerts} where ${alerts.episodeId} = ${from}
          union ${quoted} from ${webhookDeliveries} where ${webhookDeliveries.episodeId} = ${from})`,
      ),
    );
  await recordFormerPassages(executor, to, rows);
}

/**
 * Before episodes are deleted: what they matched becomes a match of the episode that remains of their work, so that
 * nobody is told of it twice. Resolves to the works of which something remains.
 */
export async function handOverMatches(executor: Executor, removed: Removed[]): Promise<string[]> {
  const successors = await readSuccessors(executor, removed);
  for (const { id, workId } of removed) {
    const successor = successors.get(workId);
    if (successor === undefined) continue;
    await keepQuotes(executor, id, successor);
    await executor.execute(sql`
      update ${alerts} set episode_id = ${successor} where ${alerts.episodeId} = ${id} and not exists (
        select from ${alerts} kept where kept.subscription_id = ${alerts.subscriptionId} and kept.episode_id = ${successor})`);
    // The body that was stored quotes the episode that goes.
    await executor.execute(sql`
      update ${webhookDeliveries} set episode_id = ${successor}, body = null
      where ${webhookDeliveries.episodeId} = ${id} and not exists (
        select from ${webhookDeliveries} kept where kept.webhook_id = ${webhookDeliveries.webhookId}
          and kept.event = ${webhookDeliveries.event} and kept.episode_id = ${successor})`);
  }
  return [...successors.keys()];
}
