import { describe, expect, it } from 'vitest';
import { episodes, passages } from '../../../../testing/engines/engine-documents.ts';
import type { Documents, Target } from '../engine.ts';
import { indexSettings } from '../meilisearch/settings.ts';
import { columns, hasPositions, mappings, uniqueKeys, wordFields } from './mappings.ts';
import { toStored } from './result.ts';

type Property = { type: string; index?: boolean; doc_values?: boolean; index_options?: string };
const propertiesOf = (target: Target): Record<string, Property> => mappings(target).properties;
const documents: { [T in Target]: Documents[T][] } = { passages, episodes };
/** How many passages are kept together. */
const ofBlocks = new Set(['size']);

describe.each<Target>(['passages', 'episodes'])('the index of %s', (target) => {
  const properties = propertiesOf(target);

  it('knows every field of a document, because it refuses all others', () => {
    for (const document of documents[target])
      expect(Object.keys(toStored(document)).sort()).toEqual(Object.keys(properties).sort());
  });

  it('has words where they are searched, in the order of the other engine', () => {
    if (target === 'episodes')
      expect(wordFields.episodes).toEqual(indexSettings.episodes.searchableAttributes);
    for (const field of wordFields[target]) expect(properties[field]?.type).toBe('text');
  });

  it('compares phrases just where it keeps the order of words', () => {
    for (const field of wordFields[target])
      expect([field, hasPositions(field)]).toEqual([field, properties[field]?.index_options !== 'docs']);
  });

  it('filters by what the other engine filters by', () => {
    const filters = (indexSettings[target].filterableAttributes ?? []).flatMap((attribute) =>
      typeof attribute === 'string' ? attribute : attribute.attributePatterns,
    );
    for (const field of filters.filter((name) => !ofBlocks.has(name))) {
      expect(properties[field]?.type).toMatch(/^(?:keyword|long|short)$/);
      expect(properties[field]?.index).not.toBe(false);
    }
  });

  it('keeps a column of everything that is sorted by or read without the document', () => {
    for (const field of [...uniqueKeys[target], ...columns].filter((name) => name in properties))
      expect(properties[field]?.doc_values).not.toBe(false);
  });
});
