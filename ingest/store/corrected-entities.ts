import type { Executor } from '../../domain/core/database/connection.ts';
import { extractedMentions } from '../../domain/core/database/schema/console.ts';
import { nameKey } from '../../domain/core/text/normalize.ts';
import { toSlug } from '../../domain/core/text/slug.ts';
import {
  type CorrectionRule,
  createResolver,
  loadMergedNames,
  loadRules,
  type Meant,
} from '../../domain/library/corrections/rules.ts';
import type {
  PreparedAlias,
  PreparedEntity,
  PreparedMention,
  PreparedRole,
} from '../prepare/episode-entities.ts';
import type { PreparedEpisode, PreparedPassage } from '../prepare/prepare.ts';

const rowsPerStatement = 5_000;

type ExtractedRow = typeof extractedMentions.$inferInsert;

/** An episode with the entities that are meant, and what had been extracted in their place. */
export type CorrectedEpisode = { episode: PreparedEpisode; extracted: ExtractedRow[] };

const toEntity = ({ id, type, name }: NonNullable<Meant>): PreparedEntity => ({
  id,
  name,
  type,
  slug: toSlug(name, type),
  nameKey: nameKey(name),
});

/** Each entity once per passage; what was extracted as such stays, rather than what became it. */
function withoutDuplicates(mentions: (PreparedMention & { isMoved: boolean })[]): PreparedMention[] {
  const byPlace = new Map<string, PreparedMention>();
  for (const { isMoved, ...mention } of mentions.toSorted((a, b) => Number(a.isMoved) - Number(b.isMoved))) {
    const place = `${mention.ordinal} ${mention.entityId}`;
    if (!byPlace.has(place)) byPlace.set(place, mention);
  }
  return [...byPlace.values()];
}

function aliasesOf(mentions: PreparedMention[], entities: Map<string, PreparedEntity>): PreparedAlias[] {
  return mentions.flatMap(({ entityId, surfaceForm }) => {
    const aliasKey = nameKey(surfaceForm);
    const isOwn = aliasKey === '' || aliasKey === entities.get(entityId)?.nameKey;
    return isOwn ? [] : [{ entityId, alias: surfaceForm, aliasKey }];
  });
}

class Correction {
  readonly extracted: ExtractedRow[] = [];
  readonly #episode: PreparedEpisode;
  readonly #entities: Map<string, PreparedEntity>;
  readonly #resolve: ReturnType<typeof createResolver>;

  constructor(episode: PreparedEpisode, rules: CorrectionRule[]) {
    this.#episode = episode;
    this.#resolve = createResolver(rules);
    this.#entities = new Map(episode.entities.map((entity) => [entity.id, entity]));
    for (const { fromId, toId, toName } of rules) {
      const entity = this.#entities.get(fromId);
      if (entity && fromId === toId && toName) this.#entities.set(fromId, { ...entity, name: toName });
    }
  }

  #meant(entityId: string, surfaceForm: string): Meant | undefined {
    const meant = this.#resolve({ entityId, surfaceForm, podcastId: this.#episode.podcastId });
    if (meant && !this.#entities.has(meant.id)) this.#entities.set(meant.id, toEntity(meant));
    return meant;
  }

  #keep(row: Omit<ExtractedRow, 'episodeId'>): void {
    this.extracted.push({ ...row, episodeId: this.#episode.id });
  }

  #mention(mention: PreparedMention): (PreparedMention & { isMoved: boolean })[] {
    const meant = this.#meant(mention.entityId, mention.surfaceForm);
    if (meant === undefined) return [{ ...mention, isMoved: false }];
    this.#keep({ ...mention, isSpeaker: false });
    return meant ? [{ ...mention, entityId: meant.id, isMoved: true }] : [];
  }

  #passage(passage: PreparedPassage): PreparedPassage {
    const { id, ordinal, speaker = '', speakerEntityId } = passage;
    const meant = speakerEntityId ? this.#meant(speakerEntityId, speaker) : undefined;
    if (!speakerEntityId || meant === undefined) return passage;
    this.#keep({ id, ordinal, entityId: speakerEntityId, surfaceForm: speaker, isSpeaker: true });
    return { ...passage, speakerEntityId: meant?.id };
  }

  /** Hosts and guests are listed under their names. */
  #roles(): PreparedRole[] {
    const roles = new Map<string, PreparedRole>();
    for (const role of this.#episode.roles) {
      const meant = this.#meant(role.entityId, this.#entities.get(role.entityId)?.name ?? '');
      const entityId = meant === undefined ? role.entityId : meant?.id;
      if (entityId && !roles.has(entityId)) roles.set(entityId, { ...role, entityId });
    }
    return [...roles.values()];
  }

  apply(): PreparedEpisode {
    const mentions = withoutDuplicates(this.#episode.mentions.flatMap((mention) => this.#mention(mention)));
    const passages = this.#episode.passages.map((passage) => this.#passage(passage));
    const roles = this.#roles();
    const used = new Set([
      ...roles.map(({ entityId }) => entityId),
      ...mentions.map(({ entityId }) => entityId),
      ...passages.flatMap(({ speakerEntityId }) => speakerEntityId ?? []),
    ]);
    const replaced = new Set(this.extracted.map(({ entityId }) => entityId));
    const entities = [...this.#entities.values()].filter(({ id }) => used.has(id) || !replaced.has(id));
    const aliases = new Map(
      [
        ...this.#episode.aliases.filter(({ entityId }) => used.has(entityId)),
        ...aliasesOf(mentions, this.#entities),
      ].map((alias) => [`${alias.entityId} ${alias.aliasKey}`, alias]),
    );
    return { ...this.#episode, roles, mentions, passages, entities, aliases: [...aliases.values()] };
  }
}

/** Applies what operators corrected. The caller holds the lock for storing. */
export async function correctEntities(
  executor: Executor,
  episode: PreparedEpisode,
): Promise<CorrectedEpisode> {
  const ids = episode.entities.map(({ id }) => id);
  if (ids.length === 0) return { episode, extracted: [] };
  const rules = await loadRules(executor, ids);
  const mergedNames = await loadMergedNames(executor, [...ids, ...rules.flatMap(({ toId }) => toId ?? [])]);
  if (rules.length === 0) return { episode: { ...episode, mergedNames }, extracted: [] };
  const correction = new Correction(episode, rules);
  return { episode: { ...correction.apply(), mergedNames }, extracted: correction.extracted };
}

/** Keeps what was extracted, after its passages are stored. */
export async function insertExtracted(executor: Executor, rows: ExtractedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await executor
      .insert(extractedMentions)
      .values(rows.slice(from, from + rowsPerStatement))
      .onConflictDoNothing();
}
