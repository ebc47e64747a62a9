import type { Settings } from 'meilisearch';
import type { Target } from './engine.ts';

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
  pagination: { maxTotalHits: 10_000_000 },
};

export const indexSettings: Record<Target, Settings> = {
  passages: {
    ...shared,
    searchableAttributes: ['text', 'joint', 'speaker'],
    filterableAttributes: ['id', 'episode_id', 'podcast_id', 'language', 'published'],
    rankingRules: ['sort', 'words', 'proximity', 'published:desc'],
    // Episodes are counted as a facet of their passages.
    faceting: { maxValuesPerFacet: 1_000_000 },
    proximityPrecision: 'byWord',
  },
  episodes: {
    ...shared,
    searchableAttributes: ['title', 'podcast', 'people', 'description', 'words'],
    filterableAttributes: ['id', 'podcast_id', 'language', 'published', 'year'],
    rankingRules: ['sort', 'words', 'attribute', 'published:desc'],
    faceting: { maxValuesPerFacet: 20_000 },
    // A list of distinct words has no neighbors.
    proximityPrecision: 'byAttribute',
  },
};
