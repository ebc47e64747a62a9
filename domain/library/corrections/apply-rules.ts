import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { entityCorrections, extractedMentions, extractedPeople } from '../../core/database/schema/console.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { episodes, mentions, passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { enqueueIndexing } from '../../core/jobs/index-jobs.ts';
import { correctEpisode } from './correct-episode.ts';
import { deleteOrphans, insertEntities } from './entity-rows.ts';
import { createResolver, loadRules, sourcesOf } from './rules.ts';
import { rewriteAliases } from './stored-aliases.ts';
import { loadExtraction } from './stored-extraction.ts';
import { writeCorrected } from './write-corrected.ts';

/**
 * What a changed rule concerns: extracted entities, and those (`touched`) that a rule led to which was undone. What
 * follows from it is read from the rules in force, so that a correction that came later counts as well.
 */
export type CorrectionScope = { ids: string[]; touched: string[] };

/** The entities that rules lead from and to, in force or undone: their rows may be gone. */
async function namedEntities(executor: Executor, sources: string[]) {
  const { fromType, fromName, fromId } = entityCorrections;
  const from = await executor
    .select({ type: fromType, name: fromName })
    .from(entityCorrections)
    .where(inArray(fromId, sources));
  const rules = await loadRules(executor, sources);
  const to = rules.flatMap(({ toType, toName }) =>
    toType && toName ? [{ type: toType, name: toName }] : [],
  );
  return [...from, ...to];
}

/** The extracted entities of a scope, and all entities that can change with them. */
async function entitiesOf(executor: Executor, { ids, touched }: CorrectionScope) {
  const sources = await sourcesOf(executor, ids);
  const rules = await loadRules(executor, sources);
  const targets = rules.flatMap(({ toId }) => toId ?? []);
  return { sources, affected: [...new Set([...sources, ...touched, ...targets])] };
}

/** The episodes in which entities of a scope were extracted. */
export async function episodesOfScope(executor: Executor, { ids }: CorrectionScope): Promise<string[]> {
  const sources = uuidArray(await sourcesOf(executor, ids));
  const { rows } = await executor.execute<{ id: string }>(sql`
    select episode_id as id from ${mentions} where entity_id = any(${sources})
    union select episode_id from ${passages} where speaker_entity_id = any(${sources})
    union select episode_id from ${episodePeople} where entity_id = any(${sources})
    union select episode_id from ${extractedMentions} where entity_id = any(${sources})
    union select episode_id from ${extractedPeople} where entity_id = any(${sources})
    order by id`);
  return rows.map(({ id }) => id);
}

/** Brings the counts of these episodes and their documents in the index up to date. */
async function refreshEpisodes(executor: Executor, ids: string[]): Promise<void> {
  await executor.execute(sql`
    update ${episodes} set updated_at = now(), entity_count = (
      select count(*) from (
        select entity_id from ${mentions} where episode_id = ${episodes.id}
        union select entity_id from ${episodePeople} where episode_id = ${episodes.id}
        union select speaker_entity_id from ${passages} where episode_id = ${episodes.id} and speaker_entity_id is not null) as named)
    where id = any(${uuidArray(ids)})`);
  await enqueueIndexing(
    executor,
    ids.map((episodeId) => ({ episodeId, isNew: false })),
  );
}

/** Applies the rules in force to these episodes, as far as they concern the scope. The caller holds the lock. */
export async function applyRules(
  executor: Executor,
  scope: CorrectionScope,
  episodeIds: string[],
): Promise<void> {
  if (episodeIds.length === 0) return;
  const { sources, affected } = await entitiesOf(executor, scope);
  await insertEntities(executor, await namedEntities(executor, sources));
  // Whatever became one of them is weighed again: a passage mentions an entity once.
  const entityIds = await sourcesOf(executor, affected);
  const wanted = { episodeIds, entityIds };
  const extraction = await loadExtraction(executor, wanted);
  const people = [...extraction.values()].flatMap((episode) => episode.people);
  const named = new Set([...entityIds, ...people.map(({ entityId }) => entityId)]);
  const resolve = createResolver(await loadRules(executor, [...named]));
  const corrections = Array.from(extraction, ([episodeId, extracted]) => ({
    episodeId,
    extracted,
    corrected: correctEpisode(extracted, resolve),
  }));
  await writeCorrected(executor, corrections, wanted);
  await refreshEpisodes(executor, [...extraction.keys()]);
}

/** After all episodes: entities that nothing names are gone, and the others have the names under which they appear. */
export async function finishCorrection(executor: Executor, scope: CorrectionScope): Promise<void> {
  const { affected } = await entitiesOf(executor, scope);
  const ids = await sourcesOf(executor, affected);
  await rewriteAliases(executor, ids, createResolver(await loadRules(executor, ids)));
  await deleteOrphans(executor, affected);
}

/** Whether following the rules in force from one entity leads to another. */
export async function leadsTo(executor: Executor, from: string, to: string): Promise<boolean> {
  const rules = await loadRules(executor, [from]);
  return rules.some((rule) => rule.toId === to && rule.undoneAt === null);
}
