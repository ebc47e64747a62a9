import type { Phrase, QueryField } from '../../core/query/expression.ts';
import { saysPattern, toPattern } from '../../core/query/phrase-patterns.ts';
import type { WordStream } from '../../core/query/word-stream.ts';
import { type EpisodeDocument, jointWords, type PassageDocument, saidFields } from '../engine/documents.ts';
import { type Filter, maxEngineWords, type QueryOf } from '../engine/engine.ts';
import { isCheckedByEngine, toEngineTerms } from './engine-phrases.ts';
import { passageFields } from './passage-fields.ts';
import { episodesWithRuns } from './passage-runs.ts';
import { readMatches } from './read-matches.ts';
import type { SearchScope } from './scope.ts';

/** A longer list is compared here instead of in a filter. */
const maxListedEpisodes = 2_000;
/** What a phrase may be in besides the talk. */
export const aboutFields = ['title', 'podcast', 'people', 'description'] as const;
export type AboutField = (typeof aboutFields)[number];
/** With more words than this of one beginning, nearly every episode has one: the engine may look for the beginning. */
const maxCompletions = 300;
/** To look up a word costs an engine about as much as to read so many documents. */
const readsPerLookup = 30;
/** A phrase longer than a joint may run over passages that are cut short. */
export const maxRunLength = 4;

export type Field = QueryField | undefined;
type EpisodeField = keyof EpisodeDocument & string;

/** In which fields of an episode single words are looked for; undefined for all, `passages` when only a speaker counts. */
export function episodeFields(
  field: Field,
  role: SearchScope['role'],
): EpisodeField[] | undefined | 'passages' {
  if (field === 'title' || field === 'podcast') return [field];
  if (field === 'speaker' || role === 'speaker') return 'passages';
  return role === 'mention' ? saidFields.map(({ field: name }) => name) : undefined;
}

/** Episodes with a passage by a speaker that these words name. */
async function speakerEpisodes(scope: SearchScope, phrase: Phrase): Promise<Set<string>> {
  const pattern = toPattern(phrase);
  const words = phrase.isPrefix ? phrase.words.slice(0, -1) : phrase.words;
  const [{ hits }] = await scope.engine.search([
    {
      target: 'passages',
      ...toEngineTerms(scope, words.slice(0, maxEngineWords)),
      prefix: phrase.isPrefix ? phrase.words.at(-1) : undefined,
      fields: ['speaker'],
      filters: scope.filters.passages,
      retrieve: ['episode_id', 'speaker'],
      isDistinct: true,
      limit: scope.reads.max + 1,
      offset: 0,
    },
  ]);
  scope.reads.take(hits.length, phrase.words);
  return new Set(
    hits.filter(({ speaker }) => saysPattern(speaker, pattern)).map(({ episode_id }) => episode_id),
  );
}

/** The ids of all episodes that match, as a facet: an engine would rank hits, which takes many times as long. */
const idsOf = (query: Pick<QueryOf<'episodes'>, 'words' | 'prefix'>, fields: EpisodeField[] | undefined) => ({
  target: 'episodes' as const,
  ...query,
  ...(fields ? { fields } : {}),
  facets: ['id'],
  limit: 0,
});

/** Episodes that contain all of these words in what the field and the role refer to. */
export async function wordEpisodes(scope: SearchScope, words: string[], field: Field): Promise<Set<string>> {
  const fields = episodeFields(field, scope.role);
  if (fields === 'passages') return speakersWithWords(scope, words);
  await scope.vocabulary.ready();
  // The rarest words leave few episodes in which the common ones have to be looked for.
  const rarestFirst = words.toSorted((a, b) => scope.vocabulary.count(a) - scope.vocabulary.count(b));
  let found: Set<string> | undefined;
  for (let at = 0; at < words.length && found?.size !== 0; at += maxEngineWords) {
    const only: Filter[] =
      found && found.size <= maxListedEpisodes ? [{ field: 'id', anyOf: [...found] }] : [];
    const [result] = await scope.engine.search([
      {
        ...idsOf({ words: rarestFirst.slice(at, at + maxEngineWords) }, fields),
        filters: [...scope.filters.episodes, ...only],
      },
    ]);
    const ids = new Set(Object.keys(result.facets.id ?? {}));
    found = found ? found.intersection(ids) : ids;
  }
  return found ?? new Set();
}

/** Episodes whose speakers have all of these words in their names: each word in somebody's. */
async function speakersWithWords(scope: SearchScope, words: string[]): Promise<Set<string>> {
  const results = await scope.engine.search(
    words.map((word) => ({
      target: 'passages' as const,
      words: [word],
      fields: ['speaker' as const],
      filters: scope.filters.passages,
      facets: ['episode_id' as const],
      limit: 0,
    })),
  );
  return intersect(results.map(({ facets }) => new Set(Object.keys(facets.episode_id ?? {}))));
}

export function intersect(sets: Set<string>[]): Set<string> {
  const [first = new Set<string>(), ...rest] = [...sets].sort((a, b) => a.size - b.size);
  return rest.reduce((remaining, set) => remaining.intersection(set), first);
}

/** Episodes in which these words occur consecutively, or as a prefix. */
export async function phraseEpisodes(scope: SearchScope, phrase: Phrase, field: Field): Promise<Set<string>> {
  const fields = episodeFields(field, scope.role);
  if (fields === 'passages') return speakerEpisodes(scope, phrase);
  if (phrase.words.length === 1 && phrase.isPrefix) return prefixEpisodes(scope, phrase, fields);
  return (await countedPhrase(scope, phrase, field)).ids;
}

export type CountedEpisodes = { ids: Set<string>; passageCounts: Map<string, number> };

/** The same for two words or more, not of a speaker's name, with the number of passages that contain them. */
export async function countedPhrase(
  scope: SearchScope,
  phrase: Phrase,
  field: Field,
): Promise<CountedEpisodes> {
  const fields = episodeFields(field, scope.role);
  const about = fields === undefined ? [...aboutFields] : aboutFields.filter((name) => fields.includes(name));
  const [inTexts, passageCounts] = await Promise.all([
    about.length > 0 ? episodesAbout(scope, phrase, about) : new Set<string>(),
    field === undefined ? passagesSaying(scope, phrase) : new Map<string, number>(),
  ]);
  return { ids: inTexts.union(new Set(passageCounts.keys())), passageCounts };
}

/**
 * Episodes with a word, or with words that begin with it. The engine also takes the beginning for two words (`meit` for
 * `me it`), so the words that it may stand for are looked up by themselves unless they are too many to be missed.
 */
async function prefixEpisodes(
  scope: SearchScope,
  { words, isPrefix }: Phrase,
  fields: EpisodeField[] | undefined,
): Promise<Set<string>> {
  const [word = ''] = words;
  await scope.vocabulary.ready();
  const completions = isPrefix ? scope.vocabulary.completions(word, maxCompletions) : words;
  scope.reads.take((completions?.length ?? 1) * readsPerLookup, [`${word}*`]);
  const queries = completions?.map((completion) => ({ words: [completion] })) ?? [
    { words: [], prefix: word },
  ];
  return episodesOfAny(scope, queries, fields);
}

/** Episodes that any of these queries finds, in one call. */
async function episodesOfAny(
  scope: SearchScope,
  queries: Pick<QueryOf<'episodes'>, 'words' | 'prefix'>[],
  fields: EpisodeField[] | undefined,
): Promise<Set<string>> {
  const results = await scope.engine.search(
    queries.map((query) => ({ ...idsOf(query, fields), filters: scope.filters.episodes })),
  );
  return new Set(results.flatMap(({ facets }) => Object.keys(facets.id ?? {})));
}

/** Episodes that contain any of these words. */
export async function anyWordEpisodes(
  scope: SearchScope,
  words: string[],
  field: Field,
): Promise<Set<string>> {
  const fields = episodeFields(field, scope.role);
  if (fields !== 'passages')
    return episodesOfAny(
      scope,
      words.map((word) => ({ words: [word] })),
      fields,
    );
  const sets = await Promise.all(words.map((word) => speakersWithWords(scope, [word])));
  return sets.reduce((union, set) => union.union(set), new Set<string>());
}

/** A phrase for the engine: as many words as it reads, with the prefix separate. */
export const engineTerms = (scope: SearchScope, { words, isPrefix }: Phrase) => {
  const whole = (isPrefix ? words.slice(0, -1) : words).slice(0, jointWords + 1);
  return {
    ...toEngineTerms(scope, whole),
    prefix: isPrefix && words.length <= maxEngineWords ? words.at(-1) : undefined,
  };
};

async function episodesAbout(scope: SearchScope, phrase: Phrase, fields: AboutField[]): Promise<Set<string>> {
  const pattern = toPattern(phrase);
  const matchesText = (hit: EpisodeDocument) =>
    fields.some((name) => saysPattern(String(hit[name] ?? ''), pattern));
  const query = {
    target: 'episodes' as const,
    ...engineTerms(scope, phrase),
    fields,
    filters: scope.filters.episodes,
    retrieve: ['id' as const, ...fields],
  };
  return new Set(await readMatches(scope, query, (hit) => (matchesText(hit) ? hit.id : undefined)));
}

/** In how many passages of each episode a phrase is said. */
async function passagesSaying(scope: SearchScope, phrase: Phrase): Promise<Map<string, number>> {
  const query = {
    target: 'passages' as const,
    ...engineTerms(scope, phrase),
    filters: scope.filters.passages,
    ...(scope.role === 'mention' ? { fields: passageFields(scope.role, true) } : {}),
  };
  // For two words, the engine's check of neighbors is exact.
  if (!phrase.isPrefix && scope.role === undefined && isCheckedByEngine(scope, phrase)) {
    const [{ facets }] = await scope.engine.search([{ ...query, facets: ['episode_id'], limit: 0 }]);
    return new Map(Object.entries(facets.episode_id ?? {}));
  }
  const pattern = toPattern(phrase);
  const matchesText = (hit: PassageDocument) =>
    saysPattern(hit.text, pattern) ||
    saysPattern(hit.joint, pattern) ||
    (scope.role === undefined && saysPattern(hit.speaker, pattern));
  const isLong = phrase.words.length > jointWords + 1;
  const places = await readMatches(
    scope,
    { ...query, retrieve: ['episode_id', 'ordinal', 'text', 'joint', 'speaker'] },
    (hit) => {
      const isSaid = matchesText(hit);
      return isSaid || isLong ? { episodeId: hit.episode_id, ordinal: hit.ordinal, isSaid } : undefined;
    },
  );
  const counts = new Map<string, number>();
  for (const { episodeId } of places.filter(({ isSaid }) => isSaid))
    counts.set(episodeId, (counts.get(episodeId) ?? 0) + 1);
  const open = places.filter(({ isSaid, episodeId }) => !isSaid && !counts.has(episodeId));
  const reach = { before: 0, after: maxRunLength - 1 };
  scope.reads.take(open.length * maxRunLength, phrase.words);
  const says = (stream: WordStream) => stream.find(phrase).length > 0;
  for (const id of await episodesWithRuns(scope.database, open, reach, says)) counts.set(id, 1);
  return counts;
}
