import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { searchOn } from '../../testing/search-on.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
const search = searchOn(() => platform);

describe('words that no passage says together', () => {
  /** Turns of talk about nothing, with these said at their place. */
  const talk = (said: Record<number, string>) =>
    Array.from(
      { length: 70 },
      (_, at) => said[at] ?? `**Bo Ray:** And so it went on, number ${at} of many.`,
    ).join('\n\n');

  beforeAll(async () => {
    platform = await openTestPlatform();
    await platform.load(
      showOf('Gardens', [
        {
          title: 'far',
          publicationDate: '2026-02-01T00:00:00Z',
          transcript: talk({ 2: '**Bo Ray:** We had a pergola.', 60: '**Kit Low:** Moss everywhere.' }),
        },
        {
          title: 'near',
          publicationDate: '2020-02-01T00:00:00Z',
          transcript: talk({
            30: '**Bo Ray:** They built a pergola.',
            33: '**Dr Edda Moor:** And the moss was quick to come.',
          }),
        },
      ]),
    );
  });

  afterAll(() => platform.close());

  it('are best where they are said near each other', async () => {
    const { entities, more } = await search({ q: 'pergola moss' });
    expect(entities.map((result) => result.episode_title)).toEqual(['near']);
    expect(more.map((result) => result.episode_title)).toEqual(['far']);
    for (const { context } of [...entities, ...more]) expect(context).toMatch(/pergola|moss/i);
  });

  it('are best where the speaker whom the query names says them', async () => {
    const { more } = await search({ q: 'what did Edda Moor say of moss and ferns', group: 'none' });
    expect(more[0]).toMatchObject({ match: 'some', context: 'And the moss was quick to come.' });
  });
});

describe('what holds some of the words', () => {
  beforeAll(async () => {
    platform = await openTestPlatform();
    const saying = (title: string, text: string) => ({ title, transcript: `**Bo Ray:** ${text}` });
    await platform.load(
      showOf('Kitchens', [
        ...Array.from({ length: 4 }, (_, at) => saying(`both ${at}`, 'The copper kettle sang.')),
        ...Array.from({ length: 12 }, (_, at) =>
          saying(`kettle ${at}`, `A kettle, number ${at}, stood there.`),
        ),
        ...Array.from({ length: 12 }, (_, at) =>
          saying(`copper ${at}`, `Some copper, of type ${at}, was sold.`),
        ),
      ]),
    );
  });

  afterAll(() => platform.close());

  it('is apart from the results, which are as many as are counted', async () => {
    for (const group of ['episode', 'none']) {
      const { entities, more, total_hits } = await search({ q: 'copper kettle', group });
      expect(entities.map(({ match }) => match)).toEqual(Array(4).fill('all'));
      expect(more.map(({ match }) => match)).toEqual(Array(10).fill('some'));
      expect(total_hits).toBe(4);
    }
    const nothing = await search({ q: 'copper xylophone' });
    expect([nothing.total_hits, nothing.entities.length, nothing.more.length]).toEqual([0, 0, 10]);
  });

  it('comes with the first page alone, and has nothing that another page has', async () => {
    for (const group of ['episode', 'none']) {
      const pages = await Promise.all(
        ['1', '2'].map((page) => search({ q: 'copper kettle', group, page, page_size: '3' })),
      );
      expect(pages.map(({ entities }) => entities.length)).toEqual([3, 1]);
      expect(pages.map(({ more }) => more.length)).toEqual([10, 0]);
      const listed = pages.flatMap(({ entities }) => entities.map((result) => result.episode_uuid));
      expect(pages[0]?.more.filter((result) => listed.includes(result.episode_uuid))).toEqual([]);
    }
  });

  it('is apart for API keys and in feeds as well', async () => {
    const key = await createKey(platform.database, { name: 'K', email: 'k@example.org', tier: 'pro' });
    const answer = await platform.app.request('/api/v1/search?q=copper+kettle&fields=match', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await answer.json()).toMatchObject({
      entities: Array(4).fill({ match: 'all' }),
      more: Array(10).fill({ match: 'some' }),
      total_hits: 4,
    });
    const feed = await platform.app.request('/api/v1/entities/search/feed?q=copper+kettle');
    expect((await feed.text()).match(/<item>/g)).toHaveLength(4);
  });
});

describe('an episode about the words', () => {
  const passing = Array.from({ length: 40 }, (_, at) => ({
    title: `Walk ${at + 1}`,
    publicationDate: '2026-02-01T00:00:00Z',
    transcript: '**Bo Ray:** From there we saw the heron lake.',
  }));

  beforeAll(async () => {
    platform = await openTestPlatform();
    const talk = Array.from({ length: 6 }, (_, at) => `**Bo Ray:** Number ${at} is about the heron lake.`);
    await platform.load(
      showOf('Walks', [...passing, { title: 'All of heron lake', transcript: talk.join('\n\n') }]),
    );
  });

  afterAll(() => platform.close());

  it('is before many newer ones that say them as near each other in passing', async () => {
    const { entities, total_hits } = await search({ q: 'heron lake' });
    expect(total_hits).toBe(41);
    expect(entities[0]?.episode_title).toBe('All of heron lake');
  });
});
