import type { Settings } from 'meilisearch';
import { describe, expect, it } from 'vitest';
import { indexSettings } from './settings.ts';
import { settingsDiffer } from './settings-differ.ts';

const expected = indexSettings.passages;
const { filterableAttributes, rankingRules, searchableAttributes } = expected;
const filters = filterableAttributes ?? [];
const differs = (changes: Settings) => settingsDiffer({ ...expected, ...changes }, expected);
const reversed = <T>(list: T[] | null | undefined) => (list ?? []).toReversed();

describe('the settings of an index are as they should be', () => {
  it('when they are the same, and whatever else the engine says of itself', () => {
    expect(differs({})).toBe(false);
    expect(differs({ displayedAttributes: ['*'], localizedAttributes: null })).toBe(false);
    expect(differs({ typoTolerance: { enabled: false, disableOnWords: [] } })).toBe(false);
  });

  it('when the engine lists them in another order', () => {
    const current = Object.fromEntries(Object.entries(expected).reverse());
    expect(settingsDiffer(current, expected)).toBe(false);
    expect(settingsDiffer({ stopWords: ['b', 'a'] }, { stopWords: ['a', 'b'] })).toBe(false);
    expect(differs({ filterableAttributes: reversed(filterableAttributes) })).toBe(false);
    const withFieldsReversed = filters.map((filter) => Object.fromEntries(Object.entries(filter).reverse()));
    expect(
      settingsDiffer(
        JSON.parse(JSON.stringify({ ...expected, filterableAttributes: withFieldsReversed })),
        expected,
      ),
    ).toBe(false);
  });
});

describe('the settings of an index have to be changed', () => {
  it.each<[string, Settings]>([
    ['a value is another one', { searchCutoffMs: 1 }],
    ['a value isn’t set', { searchCutoffMs: null }],
    ['a field of a value is another one', { pagination: { maxTotalHits: 1_000 } }],
    ['a field of a value is missing', { typoTolerance: {} }],
    ['a value with fields is missing', { typoTolerance: null }],
    ['a list lacks something', { filterableAttributes: filters.slice(1) }],
    ['a list has something more', { stopWords: ['the'] }],
    ['a list is missing', { stopWords: null }],
    ['what matters most comes later', { searchableAttributes: reversed(searchableAttributes) }],
    ['ranking begins with something else', { rankingRules: reversed(rankingRules) }],
    [
      'a filter can do less than it must',
      {
        filterableAttributes: filters.map((attribute) =>
          typeof attribute === 'string'
            ? attribute
            : {
                ...attribute,
                features: { facetSearch: false, filter: { equality: true, comparison: false } },
              },
        ),
      },
    ],
  ])('when %s', (_, changes) => {
    expect(differs(changes)).toBe(true);
  });
});
