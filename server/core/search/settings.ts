import type { Settings } from 'meilisearch';

/** A passage as the search index holds it: what is searched, filtered and sorted by. The rest stays in the database. */
export type PassageDocument = {
  id: string;
  text: string;
  speaker: string | null;
  /** Full names of those whom the passage names in part ("Guido"); searched, never shown. */
  names: string[];
  episode_id: string;
  podcast_id: string;
  types: string[];
  language: string;
  /** Seconds since 1970; null sorts last. */
  published: number | null;
  /** 1 for a passage too short to tell much; ranked below others that match as well. */
  brief: 0 | 1;
  year: number | null;
};

/**
 * Names that hold a dot and would fall apart at it, in the cases they are written in: the engine compares them before
 * it folds case. `.net` is not among them, or every address that ends in it would be a mention of .NET.
 * Meilisearch rebuilds the whole index when this list changes, so it is kept as it is.
 */
const dottedNames = [
  ...['.NET', '.Net', 'ASP.NET', 'asp.net', 'ASP.Net', 'VB.NET', 'vb.net'],
  ...['Node.js', 'Next.js', 'Vue.js', 'React.js', 'Express.js', 'Three.js', 'D3.js', 'Nuxt.js'].flatMap(
    (name) => [name, name.toLowerCase(), name.replace('.js', '.JS')],
  ),
];

/** The dots that are part of those names, in text that was folded to lower case. */
export const dottedNamePattern =
  /(?<![\p{L}\p{N}.])\.(?=net(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])(?:asp|vb))\.(?=net(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])(?:node|next|vue|react|express|three|d3|nuxt))\.(?=js(?![\p{L}\p{N}]))/gu;

/** A query may say `.net` and mean the platform: it is written as the index knows it. */
export const asDottedName = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}.])\.net(?![\p{L}\p{N}])/giu, '.NET');

/**
 * Stands before every indexed text. The engine ranks a text that equals the query, or begins with it, above all
 * others, and would show "AT&T." before every sentence about AT&T. A letter that nobody searches for prevents that.
 */
export const textStart = '\ua66e ';

export const indexSettings: Settings = {
  searchableAttributes: ['text', 'speaker', 'names'],
  filterableAttributes: ['id', 'episode_id', 'podcast_id', 'types', 'language', 'published', 'year'],
  sortableAttributes: ['published'],
  distinctAttribute: null,
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'exactness', 'brief:asc', 'published:desc'],
  // Signs that are part of names: C++, C#, AT&T. A dot must not be among them, or "old" would miss "… is old."
  nonSeparatorTokens: ['+', '#', '&'],
  dictionary: dottedNames,
  stopWords: [],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 10 } },
  pagination: { maxTotalHits: 10_000_000 },
  // The days of publication are counted as a facet too, for the timeline: there are many.
  faceting: { maxValuesPerFacet: 20_000 },
  proximityPrecision: 'byWord',
};
