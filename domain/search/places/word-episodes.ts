import type { QueryField } from '../../core/query/expression.ts';
import { someAtOnce } from '../../core/turns/some-at-once.ts';
import { type EpisodeDocument, saidFields } from '../engine/documents.ts';
import { type Filter, maxEngineWords, type QueryOf } from '../engine/engine.ts';
import type { SearchScope } from '../scope/scope.ts';
import { scansAtOnce } from './count-places.ts';

/** A longer list is compared here instead of in a filter. */
const maxListedEpisodes = 2_000;
/** With more words than this of one beginning, nearly every episode has one: the engine may look for the beginning. */
const maxCompletions = 300;
/** To look up a word costs an engine about as much as to read so many documents. */
const readsPerLookup = 30;

export type Field = QueryField | undefined;
export type EpisodeField = keyof EpisodeDocument & string;

/** In which fields of an episode single words are looked for; undefined for all, `passages` when only a speaker counts. */
export function episodeFields(
  field: Field,
  role: SearchScope['role'],
): EpisodeField[] | undefined | 'passages' {
  if (field === 'title' || field === 'podcast') return [field];
  if (field === 'speaker' || role === 'speaker') return 'passages';
  return role === 'mention' ? saidFields.map(({ field: name }) => name) : undefined;
}

/** The ids of all episodes that match, as a facet: an engine would rank hits, which takes many times as long. */
const idsOf = (query: Pick<QueryOf<'episodes'>, 'words' | 'prefix'>, fields: EpisodeField[] | undefined) => ({
  target: 'episodes' as const,
  ...query,
  ...(fields ? { fields } : {}),
  facets: ['id'],
  limit: 0,
});

export function intersect(sets: Set<string>[]): Set<string> {
  const [first = new Set<string>(), ...rest] = [...sets].sort((a, b) => a.size - b.size);
  return rest.reduce((remaining, set) => remaining.intersection(set), first);
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
  const sets = await someAtOnce(words, scansAtOnce, (word) => speakersWithWords(scope, [word]));
  return sets.reduce((union, set) => union.union(set), new Set<string>());
}

/** The words of the library that begin so; undefined if they are too many to be looked up one by one. */
export async function completionsOf(scope: SearchScope, beginning: string): Promise<string[] | undefined> {
  await scope.vocabulary.ready();
  const completions = scope.vocabulary.completions(beginning, maxCompletions);
  scope.reads.take((completions?.length ?? 1) * readsPerLookup, [`${beginning}*`]);
  return completions;
}

/**
 * Episodes with a word that begins so. The engine also takes the beginning for two words (`meit` for `me it`), so the
 * words that it may stand for are looked up by themselves unless they are too many to be missed.
 */
export async function prefixEpisodes(
  scope: SearchScope,
  beginning: string,
  field: Field,
): Promise<Set<string>> {
  const completions = await completionsOf(scope, beginning);
  if (completions) return anyWordEpisodes(scope, completions, field);
  const fields = episodeFields(field, scope.role);
  return fields === 'passages' ? new Set() : episodesOfAny(scope, [{ words: [], prefix: beginning }], fields);
}
