import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const { entities } = await search({ q: 'pergola moss' });
    expect(entities.map((result) => result.episode_title)).toEqual(['near', 'far']);
    expect(entities[0]?.context).toMatch(/pergola|moss/);
  });

  it('are best where the speaker whom the query names says them', async () => {
    const { entities } = await search({ q: 'what did Edda Moor say of moss and ferns', group: 'none' });
    expect(entities[0]).toMatchObject({ match: 'some', context: 'And the moss was quick to come.' });
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
