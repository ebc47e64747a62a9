import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../domain/core/database/connection.ts';
import { episodePeople } from '../../domain/core/database/schema/entities.ts';
import {
  entities,
  episodes,
  mentions,
  passages,
  transcripts,
} from '../../domain/core/database/schema/library.ts';
import { loadMergedNames } from '../../domain/library/corrections/rules.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';

/** What alerts are matched with. */
export type MatchableEpisode = Pick<
  PreparedEpisode,
  | 'id'
  | 'podcastId'
  | 'language'
  | 'transcript'
  | 'passages'
  | 'entities'
  | 'mentions'
  | 'roles'
  | 'mergedNames'
>;

const readPassages = async (executor: Executor, id: string) =>
  (await executor.select().from(passages).where(eq(passages.episodeId, id)).orderBy(passages.ordinal)).map(
    ({ startSeconds, speaker, speakerEntityId, ...passage }) => ({
      ...passage,
      start: startSeconds ?? undefined,
      speaker: speaker ?? undefined,
      speakerEntityId: speakerEntityId ?? undefined,
    }),
  );

/** An episode as it is stored; undefined if it has no transcript. */
export async function readStoredEpisode(
  executor: Executor,
  id: string,
): Promise<MatchableEpisode | undefined> {
  const [row] = await executor
    .select({ podcastId: episodes.podcastId, language: episodes.language, transcript: transcripts })
    .from(episodes)
    .innerJoin(transcripts, eq(transcripts.episodeId, episodes.id))
    .where(eq(episodes.id, id));
  if (!row) return undefined;
  const own = {
    passages: await readPassages(executor, id),
    mentions: await executor.select().from(mentions).where(eq(mentions.episodeId, id)),
    roles: await executor.select().from(episodePeople).where(eq(episodePeople.episodeId, id)),
  };
  const entityIds = new Set(
    [...own.mentions, ...own.roles]
      .map(({ entityId }) => entityId)
      .concat(own.passages.flatMap(({ speakerEntityId }) => speakerEntityId ?? [])),
  );
  const ids = [...entityIds];
  return {
    id,
    ...row,
    ...own,
    entities: await executor.select().from(entities).where(inArray(entities.id, ids)),
    mergedNames: await loadMergedNames(executor, ids),
  };
}
