import type { Settings } from 'meilisearch';
import { saidOftenFields } from '../documents.ts';
import type { Target } from '../engine.ts';
import { defaultCutOffMs } from '../unavailable.ts';
import { passagesPerBlock, slots, speakerField, textField } from './blocks.ts';

const compared = new Set(['published', 'size']);

/** Facets that are only counted and compared for equality, unless more is needed: it costs the engine time. */
const filterable = (names: string[]): NonNullable<Settings['filterableAttributes']> =>
  names.map((name) => ({
    attributePatterns: [name],
    features: { facetSearch: false, filter: { equality: true, comparison: compared.has(name) } },
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

const behindLast = passagesPerBlock;

export const indexSettings: Record<Target, Settings> = {
  // Of passages, the engine has blocks.
  passages: {
    ...shared,
    searchableAttributes: [
      ...slots.map(textField),
      textField(behindLast),
      ...slots.map(speakerField),
      'about',
      'rows',
    ],
    filterableAttributes: filterable(['episode_id', 'podcast_id', 'language', 'published', 'size']),
    rankingRules: ['sort', 'words', 'proximity', 'published:desc'],
    proximityPrecision: 'byAttribute',
    prefixSearch: 'disabled',
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
