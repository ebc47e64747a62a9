import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { entityCorrections, extractedMentions } from '../../core/database/schema/console.ts';
import { episodes, mentions, passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { enqueueIndexing } from '../../core/jobs/index-jobs.ts';
import { deleteOrphans, insertEntities, refreshAliases } from './entity-rows.ts';
import { correctRoles } from './roles.ts';
import { createResolver, type Extracted, loadRules, sourcesOf } from './rules.ts';

/** All mentions under one form in one podcast, which mean the same. */
type Group = Extracted & { isSpeaker: boolean; target: string | null };

/** Puts what was extracted back in place of what corrections had made of it. */
async function restoreExtracted(executor: Executor, sources: string[]): Promise<void> {
  const isSource = sql`${extractedMentions.entityId} = any(${uuidArray(sources)})`;
  await executor.execute(sql`
    insert into ${mentions} (id, episode_id, ordinal, entity_id, surface)
    select id, episode_id, ordinal, entity_id, surface from ${extractedMentions} where ${isSource} and not is_speaker
    on conflict (id) do update set entity_id = excluded.entity_id`);
  await executor.execute(sql`
    update ${passages} set speaker_entity_id = ${extractedMentions.entityId} from ${extractedMentions}
    where ${isSource} and ${extractedMentions.isSpeaker} and ${passages.id} = ${extractedMentions.id}`);
  await executor.delete(extractedMentions).where(isSource);
}

async function loadGroups(executor: Executor, sources: string[]): Promise<Omit<Group, 'target'>[]> {
  const { rows } = await executor.execute<Omit<Group, 'target'>>(sql`
    select m.entity_id as "entityId", m.surface as "surfaceForm", e.podcast_id as "podcastId", false as "isSpeaker"
    from ${mentions} m join ${episodes} e on e.id = m.episode_id
    where m.entity_id = any(${uuidArray(sources)})
      and not exists (select from ${extractedMentions} x where x.id = m.id)
    group by 1, 2, 3
    union all
    select p.speaker_entity_id, p.speaker, e.podcast_id, true
    from ${passages} p join ${episodes} e on e.id = p.episode_id
    where p.speaker_entity_id = any(${uuidArray(sources)}) and p.speaker is not null
      and not exists (select from ${extractedMentions} x where x.id = p.id)
    group by 1, 2, 3`);
  return rows;
}

const groupRows = (groups: Group[]) =>
  sql`json_to_recordset(${JSON.stringify(groups)}::json) as g("entityId" uuid, "surfaceForm" text, "podcastId" uuid, "isSpeaker" boolean, target uuid)`;

/** Gives the mentions and speakers of these groups the entities that are meant, and keeps what was extracted. */
async function moveGroups(executor: Executor, groups: Group[]): Promise<void> {
  await executor.execute(sql`
    insert into ${extractedMentions} (id, episode_id, ordinal, entity_id, surface, is_speaker)
    select m.id, m.episode_id, m.ordinal, m.entity_id, m.surface, false
    from ${groupRows(groups)} join ${mentions} m on m.entity_id = g."entityId" and m.surface = g."surfaceForm"
    join ${episodes} e on e.id = m.episode_id and e.podcast_id = g."podcastId" where not g."isSpeaker"
    union all
    select p.id, p.episode_id, p.ordinal, p.speaker_entity_id, p.speaker, true
    from ${groupRows(groups)} join ${passages} p on p.speaker_entity_id = g."entityId" and p.speaker = g."surfaceForm"
    join ${episodes} e on e.id = p.episode_id and e.podcast_id = g."podcastId" where g."isSpeaker"
    on conflict do nothing`);
  const isMoved = sql`x.entity_id = g."entityId" and x.surface = g."surfaceForm" and x.is_speaker = g."isSpeaker"
    and e.id = x.episode_id and e.podcast_id = g."podcastId"`;
  const moved = sql`${groupRows(groups)}, ${extractedMentions} x, ${episodes} e`;
  await executor.execute(sql`
    update ${passages} p set speaker_entity_id = g.target from ${moved} where ${isMoved} and p.id = x.id`);
  await executor.execute(
    sql`delete from ${mentions} m using ${moved} where ${isMoved} and m.id = x.id and g.target is null`,
  );
  await executor.execute(
    sql`update ${mentions} m set entity_id = g.target from ${moved} where ${isMoved} and m.id = x.id`,
  );
}

/** A passage mentions an entity once, even if two were merged. */
const deleteDuplicates = (executor: Executor, ids: string[]) =>
  executor.execute(sql`
    delete from ${mentions} m where m.entity_id = any(${uuidArray(ids)})
      and exists (select from ${extractedMentions} x where x.id = m.id)
      and exists (select from ${mentions} o where o.entity_id = m.entity_id and o.episode_id = m.episode_id
        and o.ordinal = m.ordinal and o.id <> m.id
        and (o.id < m.id or not exists (select from ${extractedMentions} x where x.id = o.id)))`);

/** The episodes that these entities are in. */
async function episodesOf(executor: Executor, ids: string[]): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select episode_id as id from ${mentions} where entity_id = any(${uuidArray(ids)})
    union select episode_id from ${passages} where speaker_entity_id = any(${uuidArray(ids)})
    union select episode_id from ${extractedMentions} where entity_id = any(${uuidArray(ids)})`);
  return rows.map(({ id }) => id);
}

/** Brings the counts of these episodes and their documents in the index up to date. */
async function refreshEpisodes(executor: Executor, ids: string[]): Promise<void> {
  await executor.execute(sql`
    update ${episodes} set updated_at = now(), entity_count = (
      select count(*) from (
        select entity_id from ${mentions} where episode_id = ${episodes.id}
        union select speaker_entity_id from ${passages} where episode_id = ${episodes.id} and speaker_entity_id is not null) as named)
    where id = any(${uuidArray(ids)})`);
  await enqueueIndexing(
    executor,
    ids.map((episodeId) => ({ episodeId, isNew: false })),
  );
}

/** The extracted entities of rules, in force or undone: their rows may be gone. */
const correctedEntities = (executor: Executor, sources: string[]) =>
  executor
    .select({ type: entityCorrections.fromType, name: entityCorrections.fromName })
    .from(entityCorrections)
    .where(inArray(entityCorrections.fromId, sources));

/**
 * Applies the rules in force to all that is stored of these entities. `touched` are entities that a rule that was just
 * undone led to. Resolves to the number of episodes that changed. The caller holds the lock.
 */
export async function applyRules(
  executor: Executor,
  { ids, touched }: { ids: string[]; touched: string[] },
): Promise<number> {
  const sources = await sourcesOf(executor, ids);
  await insertEntities(executor, await correctedEntities(executor, sources));
  await restoreExtracted(executor, sources);
  const rules = await loadRules(executor, sources);
  const resolve = createResolver(rules);
  const targets = rules.flatMap(({ toType, toName }) =>
    toType && toName ? [{ type: toType, name: toName }] : [],
  );
  await insertEntities(executor, targets);
  const affected = [...new Set([...sources, ...touched, ...rules.flatMap(({ toId }) => toId ?? [])])];
  const before = await episodesOf(executor, sources);
  const groups = (await loadGroups(executor, sources)).flatMap((group): Group[] => {
    const meant = resolve(group);
    return meant === undefined ? [] : [{ ...group, target: meant?.id ?? null }];
  });
  if (groups.length > 0) await moveGroups(executor, groups);
  await deleteDuplicates(executor, affected);
  await correctRoles(executor, { sources, rules, touched });
  await deleteOrphans(executor, affected);
  await refreshAliases(executor, affected);
  await refreshEpisodes(executor, before);
  return before.length;
}

/** Whether following the rules in force from one entity leads to another. */
export async function leadsTo(executor: Executor, from: string, to: string): Promise<boolean> {
  const rules = await loadRules(executor, [from]);
  return rules.some((rule) => rule.toId === to && rule.undoneAt === null);
}
