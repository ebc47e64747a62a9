import type { Settings } from 'meilisearch';
import { saidOftenFields } from '../documents.ts';
import type { Target } from '../engine.ts';
import { defaultCutOffMs } from '../unavailable.ts';

/** Facets that are only counted and compared for equality, except one: what more an engine could do costs it time. */
const filterable = (names: string[]): NonNullable<Settings['filterableAttributes']> =>
  names.map((name) => ({
    attributePatterns: [name],
    features: { facetSearch: false, filter: { equality: true, comparison: name === 'published' } },
  }));

/** What both indexes share: words as they are, nothing guessed, everything counted. */
const shared: Settings = {
  stopWords: [],
  dictionary: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  synonyms: {},
  typoTolerance: { enabled: false },
  sortableAttributes: ['published'],
  distinctAttribute: null,
  searchCutoffMs: defaultCutOffMs,
  facetSearch: false,
  // All episodes that match are listed as a facet.
  faceting: { maxValuesPerFacet: 1_000_000 },
  pagination: { maxTotalHits: 10_000_000 },
};

export const indexSettings: Record<Target, Settings> = {
  passages: {
    ...shared,
    searchableAttributes: ['text', 'joint', 'speaker'],
    filterableAttributes: filterable(['episode_id', 'podcast_id', 'language', 'published']),
    rankingRules: ['sort', 'words', 'proximity', 'published:desc'],
    proximityPrecision: 'byWord',
  },
  episodes: {
    ...shared,
    searchableAttributes: [...['title', 'podcast', 'people', ...saidOftenFields, 'description', 'words']],
    filterableAttributes: filterable(['id', 'podcast_id', 'language', 'published', 'year', 'entities']),
    rankingRules: ['sort', 'words', 'attribute', 'published:desc'],
    // A list of distinct words has no neighbors.
    proximityPrecision: 'byAttribute',
  },
};
