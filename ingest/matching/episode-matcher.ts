import type { AlertFilters } from '../../contract/api/alerts/alert.ts';
import { toLanguageCode } from '../../contract/shared/language-code.ts';
import { nameOfTerm, phrasesToQuote, termOfKey } from '../../domain/alerts/subscriptions/term.ts';
import type { subscriptions } from '../../domain/core/database/schema/alerts.ts';
import type { Expression, Phrase } from '../../domain/core/query/expression.ts';
import { matchesAnywhere } from '../../domain/core/query/match.ts';
import { nameKey } from '../../domain/core/text/normalize.ts';
import { fingerprintOf } from './fingerprint.ts';
import { MatchingPlaces } from './matching-places.ts';
import { MentionTimes } from './mention-times.ts';
import type { SearchableEpisode } from './searchable-episode.ts';
import type { MatchableEpisode } from './stored-episode.ts';

/** A subscription or a webhook that an episode matches. */
export type AlertMatch = {
  watcherId: string;
  /** None when only what is written about the episode matches. */
  passageIds: string[];
  seconds: (number | null)[];
  fingerprint: string;
};

/** A subscription or a webhook, as much of it as decides whether it matches. */
type WatchRow = Pick<typeof subscriptions.$inferSelect, 'id' | 'termKey' | 'filters' | 'anywhere'>;

const maxQuotes = 3;

/** One episode, checked in detail against the few subscriptions that may match. */
export class EpisodeMatcher {
  readonly #episode: MatchableEpisode;
  readonly #searchable: SearchableEpisode;
  readonly #mentionTimes: MentionTimes;
  /** The shows that have the episode. */
  readonly #podcastIds: ReadonlySet<string>;

  constructor(
    episode: MatchableEpisode,
    searchable: SearchableEpisode,
    podcastIds: Iterable<string> = [episode.podcastId],
  ) {
    this.#podcastIds = new Set(podcastIds);
    this.#episode = episode;
    this.#searchable = searchable;
    this.#mentionTimes = new MentionTimes(episode);
  }

  match({ id, termKey, filters, anywhere }: WatchRow): AlertMatch | undefined {
    const expression = termOfKey(termKey, this.#episode.language);
    if (!expression || !this.#isFrom(filters) || !this.#isInRole(expression, filters)) return undefined;
    const matching = new MatchingPlaces(
      anywhere ? { kind: 'episode', part: expression } : expression,
      this.#searchable.places(filters.role),
    );
    const isMatch = matching.exist;
    const said = isMatch ? this.#saying(expression, filters, matching) : [];
    const ordinals = [
      ...new Set([
        ...said,
        ...(filters.aliases ? this.#naming(expression, filters) : []),
        ...(filters.role === 'speaker' ? [] : this.#mergedWith(expression)),
      ]),
    ];
    if (ordinals.length === 0 && !(isMatch && this.#isWritten(expression, filters))) return undefined;
    const quoted = ordinals.slice(0, maxQuotes).flatMap((ordinal) => this.#episode.passages[ordinal] ?? []);
    const phrases = phrasesToQuote(expression);
    return {
      watcherId: id,
      passageIds: quoted.map((passage) => passage.id),
      seconds: quoted.map((passage) => this.#mentionTimes.secondOf(passage, phrases)),
      fingerprint: fingerprintOf(quoted[0]?.text ?? this.#searchable.title),
    };
  }

  /** Whether what is written about the episode is enough for a match. */
  #isWritten(expression: Expression, { role, type }: AlertFilters): boolean {
    if (type !== undefined) return false;
    // Words without a field have to be said.
    const { about, speakers } = this.#searchable.places(role);
    return role !== 'mention' || matchesAnywhere(expression, { about, speakers, anywhere: [] });
  }

  #isFrom({ podcast, language }: AlertFilters): boolean {
    return (
      (!podcast || this.#podcastIds.has(podcast)) &&
      (!language || toLanguageCode(language) === this.#episode.language)
    );
  }

  /** Whether somebody with this name is a host or a guest of the episode, if that is what is asked for. */
  #isInRole(expression: Expression, { role }: AlertFilters): boolean {
    if (role !== 'host' && role !== 'guest') return true;
    const ids = this.#entitiesNamed(expression);
    return this.#episode.roles.some((own) => own.role === role && ids.has(own.entityId));
  }

  #entitiesNamed(expression: Expression): Set<string> {
    const key = nameKey(nameOfTerm(expression) ?? '');
    const named = this.#episode.entities.filter((entity) => entity.nameKey === key);
    return new Set(named.map(({ id }) => id));
  }

  /** The passages that mention the entity with this name, under any alias, or that it speaks. */
  #naming(expression: Expression, { role }: AlertFilters): number[] {
    const { mentions } = this.#episode;
    const ids = this.#entitiesNamed(expression);
    if (role === 'speaker') return this.#spokenBy(ids);
    return mentions.filter((mention) => ids.has(mention.entityId)).map((mention) => mention.ordinal);
  }

  #spokenBy(ids: Set<string>): number[] {
    return this.#episode.passages.flatMap(({ speakerEntityId }, ordinal) =>
      speakerEntityId !== undefined && ids.has(speakerEntityId) ? [ordinal] : [],
    );
  }

  /** The passages that mention the entity into which an operator merged this name, or whose name this is. */
  #mergedWith(expression: Expression): number[] {
    const { mergedNames, entities, mentions } = this.#episode;
    if (!mergedNames || mergedNames.size === 0) return [];
    const key = nameKey(nameOfTerm(expression) ?? '');
    const ids = new Set(
      entities
        .filter(({ id, nameKey: own }) => {
          const merged = mergedNames.get(id) ?? [];
          return merged.length > 0 && (own === key || merged.some((name) => nameKey(name) === key));
        })
        .map(({ id }) => id),
    );
    return mentions.filter(({ entityId }) => ids.has(entityId)).map(({ ordinal }) => ordinal);
  }

  /** The passages to quote, of the places that match: those that say the most of the term first. */
  #saying(expression: Expression, filters: AlertFilters, matching: MatchingPlaces): number[] {
    const times = new Map<number, number>();
    for (const phrase of phrasesToQuote(expression))
      for (const ordinal of new Set(this.#passagesOf(phrase, filters)))
        times.set(ordinal, (times.get(ordinal) ?? 0) + 1);
    return [...times]
      .filter(([ordinal]) => matching.include(ordinal))
      .sort(([a, timesOfA], [b, timesOfB]) => timesOfB - timesOfA || a - b)
      .map(([ordinal]) => ordinal);
  }

  #passagesOf(phrase: Phrase, { role, type }: AlertFilters): number[] {
    // What is said is a mention, by whoever says it: of themselves, too.
    const said = role === 'speaker' ? [] : this.#searchable.saying(phrase);
    const spoken = role === 'mention' ? [] : this.#searchable.spokenBy(phrase);
    const ordinals = [...said, ...spoken];
    if (!type) return ordinals;
    const naming = this.#namingType(type);
    return ordinals.filter((ordinal) => naming.has(ordinal));
  }

  /** The passages that mention an entity of this type, or that a person speaks. */
  #namingType(type: string): Set<number> {
    const { mentions, entities, passages } = this.#episode;
    const ids = new Set(entities.filter((entity) => entity.type === type).map(({ id }) => id));
    const spoken = passages.flatMap(({ speakerEntityId }, ordinal) =>
      type === 'person' && speakerEntityId !== undefined ? [ordinal] : [],
    );
    const named = mentions.filter(({ entityId }) => ids.has(entityId)).map(({ ordinal }) => ordinal);
    return new Set([...spoken, ...named]);
  }
}
