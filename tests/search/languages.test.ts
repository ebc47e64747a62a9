import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLanguages } from '../../testing/languages/language-library.ts';
import { readLanguageSets } from '../../testing/languages/language-set.ts';
import { type Score, scoreSet, shareOf } from '../../testing/languages/score.ts';
import { detailsOf, tableOf } from '../../testing/languages/table.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const sets = readLanguageSets(
  process.env.LANGUAGE_SETS ?? join(import.meta.dirname, '../../testing/languages/a'),
);

/**
 * What a language has to reach: shares of what is expected, how many sentences may be found wrongly, and how many queries
 * may list the typed form after another.
 */
type Level = { strict: number; more: number; wrong: number; late: number };

const goal: Level = { strict: 0.98, more: 0.9, wrong: 0, late: 0 };

/** Where the goal isn't reached yet; all other languages reach it. Shares only rise here, the others only fall. */
const behind: Record<string, Partial<Level>> = {
  // ICU cuts 外国人参政権 in the middle of a word.
  ja: { wrong: 2 },
  ru: { wrong: 2 },
};

const scores = new Map<string, Score>();
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
  const ask = await loadLanguages(platform, sets);
  for (const set of sets) scores.set(set.language, await scoreSet(set, (q) => ask(set.language, q)));
  console.log(tableOf([...scores.values()]));
  if (process.env.LANGUAGE_DETAILS) console.log([...scores.values()].flatMap(detailsOf).join('\n'));
});
afterAll(() => platform.close());

describe('a language as its speakers type it', () => {
  it.each(sets.map(({ language }) => language))('is found as far as it was before: %s', (language) => {
    const level = { ...goal, ...behind[language] };
    const score = scores.get(language);
    expect(score).toBeDefined();
    if (!score) return;
    expect(shareOf(score.search), 'search').toBeGreaterThanOrEqual(level.strict);
    expect(shareOf(score.alerts), 'alerts').toBeGreaterThanOrEqual(level.strict);
    expect(shareOf(score.more), 'more').toBeGreaterThanOrEqual(level.more);
    expect(score.wrong.length, score.wrong.join('\n')).toBeLessThanOrEqual(level.wrong);
    expect(score.late.length, score.late.join('\n')).toBeLessThanOrEqual(level.late);
  });
});
