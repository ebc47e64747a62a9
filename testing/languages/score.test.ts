import { describe, expect, it } from 'vitest';
import type { LanguageSet } from './language-set.ts';
import { saysExactly } from './says-exactly.ts';
import { type Answer, scoreSet, shareOf } from './score.ts';

const set = (queries: Partial<LanguageSet['queries'][number]>[]): LanguageSet => ({
  language: 'fr',
  references: [],
  sentences: ["L'eau monte.", 'Une eau froide.', 'Le tableau.', 'Des eaux.'],
  queries: queries.map((query) => ({ q: 'eau', strict: [], loose: [], wrong: [], why: 'why', ...query })),
});

const answer = (own: Partial<Answer>) => async (): Promise<Answer> => ({
  search: [],
  isCorrected: false,
  more: [],
  alerts: [],
  cut: [],
  ...own,
});

describe('the score of a set', () => {
  it('counts what is found where it is expected', async () => {
    const score = await scoreSet(
      set([{ strict: [1, 2], loose: [4] }]),
      answer({ search: [2], alerts: [1, 2], more: [4] }),
    );
    expect([score.search, score.alerts, score.more].map(shareOf)).toEqual([0.5, 1, 1]);
    expect(score.missed).toEqual(['search eau → 1 (why)']);
    expect(score.wrong).toEqual([]);
  });

  it('has all that may not be found', async () => {
    const score = await scoreSet(
      set([{ strict: [1, 2], loose: [4], wrong: [3] }]),
      answer({ search: [2, 1, 4], alerts: [2, 1, 3], more: [3], cut: [1] }),
    );
    expect(score.wrong).toEqual([
      'search eau → 4 (why)',
      'alerts eau → 3 (why)',
      'more eau → 3 (why)',
      'highlight eau → 1 (why)',
    ]);
  });

  it('counts nothing that is found for another spelling', async () => {
    const score = await scoreSet(
      set([{ strict: [1], loose: [4] }]),
      answer({ search: [1, 4], isCorrected: true }),
    );
    expect(shareOf(score.search)).toBe(0);
    expect(score.wrong).toEqual(['search eau → 4 (why)']);
  });

  it('notices a typed form after another one', async () => {
    const late = async (search: number[]) =>
      (await scoreSet(set([{ strict: [1, 2] }]), answer({ search }))).late;
    expect(await late([1, 2])).toEqual(['eau → 1, 2']);
    expect(await late([2, 1])).toEqual([]);
  });
});

describe('a sentence', () => {
  it.each([
    ["L'eau monte.", 'eau', false],
    ["L'eau monte.", "l'EAU", true],
    ['Une eau froide.', 'froide eau', true],
    ['Une eau froide.', '"froide eau"', false],
    ['Le tableau.', 'eau', false],
    ['मेरा दिल', 'दाल', false],
    ['Die Straße', 'STRASSE', true],
  ])('%s says %s: %s', (sentence, q, isExact) => {
    expect(saysExactly(sentence, q)).toBe(isExact);
  });
});
