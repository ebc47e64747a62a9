import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { alertedEpisodes, watchTerms } from '../../testing/watch-terms.ts';
import { today } from './alert-harness.ts';

/** Enough talk for several passages, with none of the words of the terms. */
const between = Array.from(
  { length: 12 },
  (_, at) =>
    `Then we went on and on about number ${at}, and about the weather of that year, and about lunch.`,
).join(' ');

/** By their titles. */
const episodes = {
  apart: {
    transcript: `**Ada:** The quartz was cold. ${between} ${between} And we took the ferry home.`,
  },
  neighboring: { transcript: '**Ada:** The quartz was cold.\n\n**Teo:** And we took the ferry home.' },
  both: { transcript: `**Ada:** The quartz on the ferry. ${between} ${between} Another ferry came.` },
  Quartz: { transcript: `**Ada:** Welcome. ${between} And we took the ferry home.` },
  described: {
    transcript: '**Ada:** Welcome back.',
    description: '<p>Of quartz.</p>',
    chapters: [{ start_seconds: 0, title: 'The ferry' }],
  },
  'described together': { transcript: '**Ada:** Welcome back.', description: '<p>A ferry for quartz.</p>' },
};

/** Each term, with the episodes that it matches. */
const terms: Record<string, (keyof typeof episodes)[]> = {
  'quartz ferry': ['Quartz', 'both', 'described together', 'neighboring'],
  'episode:(quartz ferry)': ['Quartz', 'apart', 'both', 'described', 'described together', 'neighboring'],
  'quartz -ferry': ['Quartz', 'apart', 'described'],
  'episode:(quartz -ferry)': [],
  'speaker:ada quartz': ['apart', 'both', 'neighboring'],
  'speaker:ada ferry': ['Quartz', 'apart', 'both'],
  'speaker:teo quartz': [],
  'speaker:teo ferry': ['neighboring'],
  'title:quartz ferry': ['Quartz'],
};

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
  await watchTerms(platform, Object.keys(terms), {});
  const show = showOf(
    'Crossings',
    Object.entries(episodes).map(([title, episode]) => ({ title, publicationDate: today(), ...episode })),
  );
  await platform.store(show);
});
afterAll(() => platform.close());

async function titlesOf(term: string): Promise<string[]> {
  const ids = await alertedEpisodes(platform, term, {});
  const { rows } = await platform.pool.query<{ title: string }>(
    'select title from episodes where id = any($1)',
    [ids],
  );
  return rows.map(({ title }) => title).sort();
}

describe('an alert for several words', () => {
  it.each(Object.entries(terms))('for %s matches where they are in one place', async (term, expected) => {
    expect(await titlesOf(term)).toEqual(expected);
  });

  it('quotes only passages that are in a place that matches', async () => {
    const { rows } = await platform.pool.query<{ text: string }>(
      `select p.text from alerts a join subscriptions s on s.id = a.subscription_id
       join episodes e on e.id = a.episode_id cross join jsonb_array_elements_text(a.passage_ids) as quoted(id)
       join passages p on p.id = quoted.id::uuid where s.term = 'quartz ferry' and e.title = 'both'`,
    );
    expect(rows.map(({ text }) => /quartz|Another ferry/.exec(text)?.[0])).toEqual(['quartz']);
  });
});
