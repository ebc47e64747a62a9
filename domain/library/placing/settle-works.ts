import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { workEvidence } from '../../core/database/schema/works.ts';
import { enqueueIndexing } from '../../core/jobs/index-jobs.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import { metadataWords, readDescribed } from '../catalog/episode-description.ts';
import { removeWordCounts } from '../vocabulary/stored-counts.ts';

/** The order in which the episodes of a work are to be searched: the best transcript, then what was stored first. */
export const bestFirst = [
  desc(sql`coalesce(${workEvidence.quality}, ${episodes.hasTranscript}::int)`),
  asc(episodes.createdAt),
  asc(episodes.id),
];

const readMembers = (executor: Executor, workIds: string[]) =>
  executor
    .select({ id: episodes.id, workId: episodes.workId, isCopy: episodes.isCopy })
    .from(episodes)
    .leftJoin(workEvidence, eq(workEvidence.episodeId, episodes.id))
    .where(inArray(episodes.workId, workIds))
    .orderBy(asc(episodes.workId), ...bestFirst);

/** Queues the removal of an episode from the index, and counts its words out. */
async function withdraw(executor: Executor, id: string): Promise<void> {
  const facts = await readDescribed(executor, id);
  const rows = await executor
    .select({ id: passages.id, speaker: passages.speaker, text: passages.text })
    .from(passages)
    .where(eq(passages.episodeId, id));
  if (!facts || rows.length === 0) return;
  const about = metadataWords(
    facts,
    rows.map(({ speaker }) => speaker),
  );
  await removeWordCounts(executor, [
    { episodeId: id, texts: [...rows.map(({ text }) => wordsOf(text)), about] },
  ]);
  const removedPassageIds = rows.map((row) => row.id);
  await enqueueIndexing(executor, [{ episodeId: id, removedPassageIds, isNew: false }]);
}

/**
 * Chooses the episode of each of these works that is searched and counted, and queues what follows from it for the index:
 * to be called when the episodes of a work, or their transcripts, have changed.
 */
export async function settleWorks(executor: Executor, workIds: string[]): Promise<void> {
  if (workIds.length === 0) return;
  const members = await readMembers(executor, [...new Set(workIds)]);
  for (const [, ofWork] of Map.groupBy(members, ({ workId }) => workId)) {
    const [chosen, ...others] = ofWork;
    if (!chosen) continue;
    const withdrawn = others.filter(({ isCopy }) => !isCopy);
    for (const { id } of withdrawn) {
      await withdraw(executor, id);
      await executor.update(episodes).set({ isCopy: true }).where(eq(episodes.id, id));
    }
    if (chosen.isCopy)
      await executor.update(episodes).set({ isCopy: false }).where(eq(episodes.id, chosen.id));
    await enqueueIndexing(executor, [{ episodeId: chosen.id, isNew: chosen.isCopy }]);
  }
}
