import { describe, expect, it } from 'vitest';
import { episodes, passages } from '../../../../testing/engines/engine-documents.ts';
import type { Documents, EngineQuery, QueryOf, Target } from '../engine.ts';
import { columns } from './mappings.ts';
import { countsOf, type Found, type Hit, toDocuments, toStored, totalOf } from './result.ts';

const hit = (fields: Partial<Hit>): Hit => ({ _index: 'library', _id: 'one', ...fields });
const query = (retrieve?: QueryOf<'episodes'>['retrieve']): EngineQuery => ({
  ...{ target: 'episodes', words: [], limit: 1 },
  ...(retrieve ? { retrieve } : {}),
});
const found = (
  total?: Found['hits']['total'],
  aggregations: NonNullable<Found['aggregations']> = {},
): Found => ({
  ...{ took: 1, timed_out: false, _shards: { failed: 0, successful: 1, total: 1 } },
  hits: { hits: [], max_score: 0, ...(total === undefined ? {} : { total }) },
  aggregations,
});
const isField = (name: string): name is Exclude<keyof Documents['episodes'], 'words'> => name !== 'words';

describe('a document', () => {
  it('is read as it was written, lines and all', () => {
    for (const episode of [...episodes, { ...episodes[0], people: 'ada\n\nbo', description: '' }]) {
      const document = { ...episode } as Documents['episodes'];
      const names = Object.keys(document).filter(isField);
      const [read] = toDocuments([hit({ _id: document.id, _source: toStored(document) })], query(names));
      expect(read).toEqual(Object.fromEntries(names.map((name) => [name, document[name]])));
    }
  });

  it('has lines that a phrase doesn’t cross', () => {
    const [episode] = episodes;
    if (!episode) throw new Error('There is no episode.');
    expect(toStored({ ...episode, people: 'ada palmer\nbo lind' })).toMatchObject({
      people: ['ada palmer', 'bo lind'],
    });
  });

  it('is read from columns as well, where an empty one is null', () => {
    const fields = { episode_id: ['two'], ordinal: [0] };
    const [read] = toDocuments<Target>([hit({ fields })], {
      target: 'passages',
      words: [],
      limit: 1,
      retrieve: ['id', 'episode_id', 'ordinal', 'published'],
    });
    expect(read).toEqual({ id: 'one', episode_id: 'two', ordinal: 0, published: null });
    // Of a column, only single values are read.
    const document: object = passages[0] ?? {};
    for (const [name, value] of Object.entries(document))
      if (columns.has(name)) expect(value).not.toBeInstanceOf(Array);
  });

  it('has the fields that were asked for, and its id alone by default', () => {
    const hits = [hit({ _source: { title: 'Ink', podcast: 'Paper' } })];
    expect(toDocuments(hits, query(['title']))).toEqual([{ title: 'Ink' }]);
    expect(toDocuments(hits, query())).toEqual([{ id: 'one' }]);
  });
});

describe('an answer', () => {
  it('says how many match, in either form that the engine has for it', () => {
    expect(totalOf(found(7))).toBe(7);
    expect(totalOf(found({ value: 7, relation: 'eq' }))).toBe(7);
    expect(totalOf(found())).toBe(0);
  });

  it('counts values by their names, and gives no count where it left some out', () => {
    const facet = (others: number) =>
      found(0, { year: { buckets: [{ key: 2024, doc_count: 3 }], sum_other_doc_count: others } });
    expect(countsOf(facet(0), 'year')).toEqual({ '2024': 3 });
    expect(countsOf(facet(1), 'year')).toBeUndefined();
    expect(() => countsOf(found(), 'year')).toThrow();
  });
});
