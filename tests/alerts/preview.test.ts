import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchParameters } from '../../contract/api/library/search.ts';
import { keyOfTerm, readTerm } from '../../domain/alerts/subscriptions/term.ts';
import { searchMentions } from '../../domain/search/search.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { showOf } from '../../testing/show-of.ts';
import { drawExpression, drawFrom } from '../../testing/truth/random-expressions.ts';
import { alertedEpisodes, watchTerms } from '../../testing/watch-terms.ts';

const random = createRandom(11);
const names = ['Ada Palmer', 'Jo Walton', 'Ines Dahl', 'Teo Marsh'];
const vocabulary = 'lamp lantern harbor keeper ship slow north paper salt mill ada walton'.split(' ');
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const someWords = (count: number) => Array.from({ length: count }, () => pick(vocabulary)).join(' ');

/** Each part of an episode says words that other parts don't. */
const drawEpisode = (at: number) => ({
  title: `${someWords(2)} ${at}`,
  description: `<p>${someWords(3)}</p><p>${someWords(2)}</p>`,
  seasonTitle: random() < 0.3 ? someWords(2) : undefined,
  persons: random() < 0.4 ? [{ name: pick(names), role: 'guest' }] : [],
  chapters: random() < 0.3 ? [{ start_seconds: 5, title: someWords(2) }] : [],
  transcript: Array.from({ length: 3 }, () => `**${pick(names)}:** ${someWords(4)}.`).join('\n\n'),
});

let platform: TestPlatform;
const shows = ['Salt Lamp', 'North Harbor', 'Paper'].map((title) =>
  showOf(
    title,
    Array.from({ length: 15 }, (_, at) => drawEpisode(at)),
    { author: pick(names) },
  ),
);

function drawTerms(count: number): string[] {
  const streams = Array.from({ length: 200 }, () => [
    ...someWords(4).split(' '),
    ...pick(names).toLowerCase().split(' '),
  ]);
  const drawn = drawFrom(random, streams);
  const terms = new Map<string, string>();
  while (terms.size < count) {
    const term = drawExpression(random, drawn);
    try {
      terms.set(keyOfTerm(readTerm(term)), term);
    } catch {
      // Too broad for an alert, such as what one side of OR only excludes.
    }
  }
  return [...terms.values()];
}

/** As the alert form asks. */
async function previewed(term: string, filters: object): Promise<string[]> {
  const parameters = searchParameters.parse({ q: term, ...filters, spelling: 'as_typed', page_size: 100 });
  const { entities, total_hits } = await searchMentions(platform, parameters);
  expect(entities.length).toBe(total_hits);
  return entities.map(({ episode_uuid }) => episode_uuid).sort();
}

const plain = drawTerms(1_000);
const narrowed = { language: 'en' };
const byName = { role: 'speaker' };
const about = { role: 'mention' };
const spoken = plain.slice(0, 400);
const mentioned = plain.slice(400, 800);
const atOnce = 8;

async function compareAll(terms: string[], filters: object): Promise<number> {
  let found = 0;
  for (let from = 0; from < terms.length; from += atOnce)
    await Promise.all(
      terms.slice(from, from + atOnce).map(async (term) => {
        const ids = await alertedEpisodes(platform, term, filters);
        found += ids.length;
        expect(await previewed(term, filters), term).toEqual(ids);
      }),
    );
  return found;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  await watchTerms(platform, plain, {});
  await watchTerms(platform, plain.slice(0, 150), narrowed);
  await watchTerms(platform, spoken, byName);
  await watchTerms(platform, mentioned, about);
  for (const show of shows) await platform.load(show);
});
afterAll(() => platform.close());

describe('what an alert finds', () => {
  it('is what its preview shows, for a thousand terms', async () => {
    expect(await compareAll(plain, {})).toBeGreaterThan(5_000);
  });

  it('is what its preview shows, with a filter', async () => {
    expect(await compareAll(plain.slice(0, 150), narrowed)).toBeGreaterThan(500);
  });

  it('is what its preview shows, for words in the names of speakers, and for what is said by whomever', async () => {
    expect(await compareAll(spoken, byName)).toBeGreaterThan(500);
    expect(await compareAll(mentioned, about)).toBeGreaterThan(500);
  });
});
