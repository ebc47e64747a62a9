import { expect, it } from 'vitest';
import type { Documents, EngineResult, QueryOf } from '../../domain/search/engine/engine.ts';
import { passages } from './engine-documents.ts';

type PassageFields = NonNullable<QueryOf<'passages'>['fields']>;
type Asked = Partial<QueryOf<'passages'>>;

/** How to ask the engine under test for passages: for their ids, the whole answer, or how many there are by episode. */
type Ask = {
  found: (query: Asked) => Promise<string[]>;
  search: (query: Asked) => Promise<EngineResult<'passages'>>;
  counted: (query: Asked) => Promise<Record<string, number> | undefined>;
};

/** What an engine must find in passages with what is around them. */
export function describePlaces({ found, search, counted }: Ask): void {
  it('finds all that say words in a row, and nothing that says none of their neighbors', async () => {
    expect(await found({ phrases: [['paper', 'mill']] })).toContain('mill');
    expect(await found({ phrases: [['mill', 'paper']] })).toEqual([]);
    expect(await found({ phrases: [['the', 'paper', 'mill']] })).toContain('mill');
  });

  it('finds words in a row that go on in the next passage', async () => {
    const fields: PassageFields = ['text', 'next'];
    expect(await found({ phrases: [['river', 'paper', 'from']], fields })).toEqual(['mill']);
    expect(await found({ phrases: [['the', 'river', 'paper']], fields })).toEqual(['mill']);
  });

  it('finds words that are together in a place', async () => {
    const fields: PassageFields = ['text', 'next', 'about'];
    expect(await found({ words: ['river', 'fold'], fields })).toEqual(['mill']);
    expect(await found({ words: ['river', 'fold'], fields: ['text'] })).toEqual([]);
    expect(await found({ words: ['fold', 'coast'], fields })).toEqual(['fold', 'mill']);
    expect(await found({ words: ['coast'], fields })).toEqual(['fold', 'mill']);
    expect(await found({ words: ['paper'], excluded: ['river'], fields: ['text'] })).not.toContain('mill');
    // What is excluded counts where the words do.
    expect(await found({ words: ['river'], excluded: ['fold'], fields: ['text'] })).toEqual(['mill']);
    expect(await found({ words: ['river'], excluded: ['fold'], fields })).toEqual([]);
    expect(await counted({ words: ['mill', 'of'], fields })).toEqual({ 'ep-1': 2, 'ep-3': 1 });
  });

  it('gives a passage with what is around it', async () => {
    const retrieve: (keyof Documents['passages'])[] = ['id', 'ordinal', 'text', 'next', 'goes_on', 'about'];
    const { hits } = await search({ words: ['river'], fields: ['text', 'next'], retrieve });
    const [mill] = passages;
    expect(hits).toEqual([Object.fromEntries(retrieve.map((field) => [field, mill?.[field]]))]);
  });
}
