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
  year: number | null;
};

/**
 * Names that hold a dot and would fall apart at it. Meilisearch rebuilds the whole index when this list changes,
 * so it is kept as it is.
 */
const dottedNames = ['.net', 'asp.net', 'vb.net', 'node.js', 'next.js', 'vue.js', 'react.js', 'express.js', 'three.js', 'd3.js', 'nuxt.js', 'socket.io'];

export const indexSettings: Settings = {
  searchableAttributes: ['text', 'speaker', 'names'],
  filterableAttributes: ['id', 'episode_id', 'podcast_id', 'types', 'language', 'published', 'year'],
  sortableAttributes: ['published'],
  distinctAttribute: null,
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'exactness', 'published:desc'],
  // Signs that are part of names: C++, C#, AT&T. A dot must not be among them, or "old" would miss "… is old."
  nonSeparatorTokens: ['+', '#', '&'],
  dictionary: dottedNames,
  stopWords: [],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 10 } },
  pagination: { maxTotalHits: 10_000_000 },
  faceting: { maxValuesPerFacet: 200 },
  proximityPrecision: 'byWord',
};
