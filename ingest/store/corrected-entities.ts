import type { Executor } from '../../domain/core/database/connection.ts';
import {
  extractedAliases,
  extractedMentions,
  extractedPeople,
} from '../../domain/core/database/schema/console.ts';
import { nameKey } from '../../domain/core/text/normalize.ts';
import { toSlug } from '../../domain/core/text/slug.ts';
import { correctAliases } from '../../domain/library/corrections/correct-aliases.ts';
import { correctEpisode } from '../../domain/library/corrections/correct-episode.ts';
import {
  type CorrectionRule,
  createResolver,
  loadMergedNames,
  loadRules,
} from '../../domain/library/corrections/rules.ts';
import type { PreparedAlias, PreparedEntity, PreparedMention } from '../prepare/episode-entities.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';

const rowsPerStatement = 5_000;

/** What was extracted in place of what is meant: to be stored with the episode. */
type Replaced = {
  mentions: (typeof extractedMentions.$inferInsert)[];
  people: (typeof extractedPeople.$inferInsert)[];
  aliases: (typeof extractedAliases.$inferInsert)[];
};

const nothing: Replaced = { mentions: [], people: [], aliases: [] };

/** Names that are said where something else was extracted. */
function movedNames(
  mentions: PreparedMention[],
  { entities, replacedIds }: { entities: Map<string, PreparedEntity>; replacedIds: Set<string> },
): PreparedAlias[] {
  return mentions.flatMap(({ id, entityId, surfaceForm: alias }) => {
    const aliasKey = nameKey(alias);
    const isName = aliasKey !== '' && aliasKey !== entities.get(entityId)?.nameKey;
    return isName && replacedIds.has(id) ? [{ entityId, alias, aliasKey, isMoved: true }] : [];
  });
}

/** The entities of an episode, spelled as operators want, and those that rules lead to. */
function entitiesWith(rules: CorrectionRule[], { entities }: PreparedEpisode): Map<string, PreparedEntity> {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  for (const { fromId, toId, toType, toName } of rules) {
    if (toId === null || toType === null || toName === null) continue;
    const own = byId.get(toId);
    if (own && fromId === toId) byId.set(toId, { ...own, name: toName });
    else if (!own)
      byId.set(toId, {
        id: toId,
        name: toName,
        type: toType,
        slug: toSlug(toName, toType),
        nameKey: nameKey(toName),
      });
  }
  return byId;
}

/** An episode as its input says, and the entities in it as operators mean them. */
function correctPrepared(
  episode: PreparedEpisode,
  rules: CorrectionRule[],
): { episode: PreparedEpisode; replaced: Replaced } {
  const entities = entitiesWith(rules, episode);
  const people = episode.roles.map((role) => ({ ...role, name: entities.get(role.entityId)?.name ?? '' }));
  const speakers = episode.passages.flatMap(({ id, ordinal, speaker = '', speakerEntityId }) =>
    speakerEntityId ? [{ id, ordinal, entityId: speakerEntityId, surfaceForm: speaker }] : [],
  );
  const { podcastId, mentions } = episode;
  const resolve = createResolver(rules);
  const corrected = correctEpisode({ podcastId, mentions, speakers, people }, resolve);
  const names = correctAliases(episode.aliases, resolve, podcastId);
  const speakerOf = new Map(corrected.speakers.map(({ id, entityId }) => [id, entityId]));
  const named = [...corrected.people, ...corrected.mentions, ...corrected.speakers];
  const used = new Set(named.flatMap(({ entityId }) => entityId ?? []));
  const replacedIds = new Set(corrected.replaced.map(({ id }) => id));
  const aliases = new Map(
    [
      ...movedNames(corrected.mentions, { entities, replacedIds }),
      ...names.moved.map((alias) => ({ ...alias, isMoved: true })),
      ...names.own,
    ].map((alias) => [`${alias.entityId} ${alias.aliasKey}`, alias]),
  );
  return {
    episode: {
      ...episode,
      roles: corrected.people,
      mentions: corrected.mentions,
      passages: episode.passages.map((passage) => ({
        ...passage,
        speakerEntityId: speakerOf.get(passage.id),
      })),
      entities: [...entities.values()].filter(({ id }) => used.has(id)),
      aliases: [...aliases.values()].filter(({ entityId }) => used.has(entityId)),
    },
    replaced: {
      mentions: corrected.replaced.map((place) => ({ ...place, episodeId: episode.id })),
      people: corrected.isPersonReplaced
        ? episode.roles.map((role) => ({ ...role, episodeId: episode.id }))
        : [],
      aliases: names.replaced,
    },
  };
}

/** Applies what operators corrected. The caller holds the lock for storing. */
export async function correctEntities(
  executor: Executor,
  episode: PreparedEpisode,
): Promise<{ episode: PreparedEpisode; replaced: Replaced }> {
  const ids = episode.entities.map(({ id }) => id);
  if (ids.length === 0) return { episode, replaced: nothing };
  const rules = await loadRules(executor, ids);
  const mergedNames = await loadMergedNames(executor, [...ids, ...rules.flatMap(({ toId }) => toId ?? [])]);
  if (rules.length === 0) return { episode: { ...episode, mergedNames }, replaced: nothing };
  const corrected = correctPrepared(episode, rules);
  return { ...corrected, episode: { ...corrected.episode, mergedNames } };
}

/** Keeps what was extracted, after its passages are stored. */
export async function insertReplaced(
  executor: Executor,
  { mentions, people, aliases }: Replaced,
): Promise<void> {
  for (let from = 0; from < mentions.length; from += rowsPerStatement)
    await executor
      .insert(extractedMentions)
      .values(mentions.slice(from, from + rowsPerStatement))
      .onConflictDoNothing();
  if (people.length > 0) await executor.insert(extractedPeople).values(people).onConflictDoNothing();
  if (aliases.length > 0) await executor.insert(extractedAliases).values(aliases).onConflictDoNothing();
}
