import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchParameters } from '../../contract/api/library/search.ts';
import { entities, episodes, passages, podcasts } from '../../domain/core/database/schema/library.ts';
import { passageVectors } from '../../domain/core/database/schema/vectors.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { removePodcast } from '../../domain/library/takedowns/remove-podcast.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { openEmbedders } from '../../domain/meaning/embedders/open-embedders.ts';
import { similarToEpisode } from '../../domain/meaning/episode/similar-to-episode.ts';
import type { Meaning } from '../../domain/meaning/search/meaning.ts';
import { similarPassages } from '../../domain/meaning/search/similar-passages.ts';
import { cosine, toBytes, toSignedBytes } from '../../domain/meaning/vectors.ts';
import { getSaid, getSaidGroup } from '../../domain/search/said/said.ts';
import { searchMentions } from '../../domain/search/search.ts';
import { embedWaiting, refineVectors } from '../../ingest/worker/keep-embedded.ts';
import { startEmbeddingServer } from '../../testing/meaning/embedding-server.ts';
import { openMeaning } from '../../testing/meaning/open-meaning.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { waitUntil } from '../../testing/wait-until.ts';

/** Each line by another speaker, so that it's a passage. */
const talk = (...lines: string[]) =>
  lines.map((line, at) => `**${at % 2 === 0 ? 'Ada Palmer' : 'Ben Okri'}:** ${line}`).join('\n\n');

const garden = {
  title: 'garden',
  transcript: talk(
    'We bought a small tractor last spring, and the neighbors laughed about it for weeks and weeks.',
    'My doctor told me to walk every morning because my heart was weak, and now I feel much better than before.',
    'The recipe needs two eggs, a cup of flour and butter, then you bake the cake for about half an hour.',
  ),
};
const office = {
  title: 'office',
  publicationDate: '2024-05-01T00:00:00Z',
  transcript: talk(
    'Our company lost half of its customers after the price went up, and the founders had to let people go.',
    'The lawyer said that the contract was never signed, so nobody had to pay anything in the end.',
  ),
};

let platform: TestPlatform;
let own: Embedder;
let meaning: Meaning;

const podcastOf = async (title: string) => {
  const [row] = await platform.database
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(eq(podcasts.title, title));
  return row?.id ?? '';
};

const idOfEpisode = async (title: string) => {
  const [row] = await platform.database
    .select({ id: episodes.id })
    .from(episodes)
    .where(eq(episodes.title, title));
  return row?.id ?? '';
};

const signal = new AbortController().signal;
const embedAll = (embedder: Embedder) =>
  embedWaiting({ database: platform.database, log: silentLogger, embedder }, signal);
/** Until the thread has looked at what is stored, and found all of it. */
const isRead = (of: Meaning, model: string) => () => of.state?.model === model && of.state.share === 1;
const search = (q: string, more: Record<string, unknown> = {}, of: Meaning | null = meaning) =>
  searchMentions({ ...platform, meaning: of ?? undefined }, searchParameters.parse({ q, ...more }));
const titlesOf = (response: Awaited<ReturnType<typeof search>>) =>
  response.more.filter(({ match }) => match === 'meaning').map(({ episode_title }) => episode_title);

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(showOf('Days', [garden, office]));
  const [embedder] = await openEmbedders({ meaning: true, embed: undefined });
  if (!embedder) throw new Error('There is no model.');
  own = embedder;
  await embedAll(own);
  meaning = openMeaning(platform.databaseUrl, [own]);
  await waitUntil(isRead(meaning, own.name));
});
afterAll(async () => {
  await meaning.close();
  await platform.close();
});

describe('what is meant', () => {
  it('is found in other words, apart from what says the words, and counted nowhere', async () => {
    const response = await search('exercise for cardiac patients');
    expect(response.meaning).toBe('on');
    expect(response.entities).toEqual([]);
    expect(response.total_hits).toBe(0);
    expect(titlesOf(response)[0]).toBe('garden');
    expect(response.more[0]?.context).toContain('my heart was weak');
  });

  it('is not looked at where that is not asked for', async () => {
    for (const parameters of [{ meaning: 'off' }, { sort: 'newest' }]) {
      const response = await search('exercise for cardiac patients', parameters);
      expect(response.meaning).toBe('off');
      expect(titlesOf(response)).toEqual([]);
    }
    for (const q of ['"exercise for cardiac"', 'exercise OR cardiac', 'cardiac', 'title:cardiac exercise'])
      expect((await search(q)).meaning).toBe('off');
    expect((await search('exercise for cardiac patients', {}, null)).meaning).toBe('off');
  });

  it('is looked for within the filters', async () => {
    const q = 'legal agreement dispute';
    expect(titlesOf(await search(q))).toEqual(['office']);
    expect(titlesOf(await search(q, { to: '2024-04-30' }))).toEqual([]);
    expect(titlesOf(await search(q, { from: '2024-05-01', to: '2024-05-01' }))).toEqual(['office']);
    expect(titlesOf(await search(q, { language: 'de' }))).toEqual([]);
  });

  it('is looked for in what somebody says, or where they are mentioned', async () => {
    const context = async (q: string, parameters: Record<string, unknown>) =>
      (await search(q, parameters)).more.filter(({ match }) => match === 'meaning').map((one) => one.context);
    const told = expect.stringContaining('my heart was weak');
    expect(
      await context('what Ben Okri heard from a physician about exercise and cardiac health', {
        role: 'speaker',
      }),
    ).toEqual([told]);
    expect(
      await context('what Ada Palmer heard from a physician about exercise and cardiac health', {
        role: 'speaker',
      }),
    ).not.toContainEqual(told);
    expect(
      await context('what Ben Okri heard from a physician about exercise and cardiac health', {
        role: 'mention',
      }),
    ).toEqual([]);
  });

  it('comes first, before what has the words in other forms and means something else', async () => {
    // Too short for a vector.
    const said = talk('No walks on mornings, said the painter.');
    await platform.load(showOf('Days', [garden, office, { title: 'walls', transcript: said }]));
    await embedAll(own);
    const matchesOf = async () =>
      (await search('walked in the morning')).more.map(({ episode_title, match }) => [episode_title, match]);
    const isRead = async () => (await matchesOf()).some(([title]) => title === 'walls');
    await waitUntil(async () => (await isRead()) && (await matchesOf())[0]?.[1] === 'meaning');
    expect((await matchesOf()).slice(0, 2)).toEqual([
      ['garden', 'meaning'],
      ['walls', 'some'],
    ]);
    await platform.load(showOf('Days', [garden, office]));
  });

  it('is nothing for what nobody talks about', async () => {
    for (const q of ['qwrt zzkp blorf', 'formula one race results monaco', 'tax law in peru'])
      expect(titlesOf(await search(q)), q).toEqual([]);
  });

  it('is forgotten with the passage, and read again with what is said instead', async () => {
    const changed = {
      ...office,
      transcript: talk('We moved the whole team to a new building beside the river in June.'),
    };
    await platform.load(showOf('Days', [garden, changed]));
    expect(titlesOf(await search('legal agreement dispute'))).toEqual([]);
    await embedAll(own);
    await waitUntil(async () => titlesOf(await search('relocating the headquarters'))[0] === 'office');
    expect(titlesOf(await search('legal agreement dispute'))).toEqual([]);
    await platform.load(showOf('Days', [garden, office]));
    await embedAll(own);
    await waitUntil(async () => titlesOf(await search('legal agreement dispute'))[0] === 'office');
  });
});

describe('what others say about the same', () => {
  it('is of other shows, and nothing where nobody does', async () => {
    const lines = [
      'The cardiologist says that a daily walk made her heart stronger, and she feels so much better now.',
      'Her doctor told her to walk every morning, too, because her heart was weak, and she feels better than before.',
    ];
    await platform.load(showOf('Nights', [{ title: 'clinic', transcript: talk(...lines) }]));
    await embedAll(own);
    const idOf = async (text: string) => {
      const [row] = await platform.database
        .select({ id: passages.id })
        .from(passages)
        .where(like(passages.text, `%${text}%`));
      return row?.id ?? '';
    };
    const similarTo = async (text: string) =>
      similarPassages({ database: platform.database, meaning }, await idOf(text), 5);
    await waitUntil(async () => (await similarTo('my heart was weak')).length > 0);
    const [here, there] = [await idOf('my heart was weak'), await idOf('her heart was weak')];
    expect(await similarTo('my heart was weak')).toEqual([there]);
    expect(await similarTo('tractor')).toEqual([]);
    const similarToTitle = async (title: string) =>
      similarToEpisode({ database: platform.database, meaning }, await idOfEpisode(title), 6);
    expect(await similarToTitle('garden')).toEqual([{ id: there, nearTo: here }]);
    expect(await similarToTitle('office')).toEqual([]);
    await removePodcast(platform.database, await podcastOf('Nights'));
    expect(await similarTo('my heart was weak')).toEqual([]);
    expect(await similarToTitle('garden')).toEqual([]);
  });
});

describe('vectors', () => {
  const stored = () =>
    platform.database
      .select({
        id: passageVectors.episodeId,
        bytes: passageVectors.vectors,
        isRefined: passageVectors.isRefined,
      })
      .from(passageVectors)
      .orderBy(passageVectors.episodeId);

  it('are refined once all are there, and searches go by those', async () => {
    const rough = await stored();
    expect(rough.some(({ isRefined }) => !isRefined)).toBe(true);
    await refineVectors({ database: platform.database, log: silentLogger, embedder: own }, signal);
    const refined = await stored();
    expect(refined.every(({ isRefined }) => isRefined)).toBe(true);
    expect(refined.map(({ id }) => id)).toEqual(rough.map(({ id }) => id));
    const [exact] =
      (await own.refinedPassages?.([office.transcript.split('\n\n')[0]?.replace(/^.*:\*\* /, '') ?? ''])) ??
      [];
    const first = toBytes(exact ?? new Float32Array());
    const nearest = refined.map(({ bytes }) => cosine(first, toSignedBytes(bytes).subarray(0, first.length)));
    expect(Math.max(...nearest)).toBe(1);
    await waitUntil(async () => titlesOf(await search('legal agreement dispute'))[0] === 'office');
  });

  it('aren’t refined while there are episodes without any', async () => {
    await platform.load(
      showOf('Days', [
        garden,
        {
          ...office,
          transcript: talk(
            `${office.title} is closed for the whole summer because nobody wants to work here any more.`,
          ),
        },
      ]),
    );
    await platform.database.update(passageVectors).set({ isRefined: false });
    await refineVectors({ database: platform.database, log: silentLogger, embedder: own }, signal);
    expect((await stored()).some(({ isRefined }) => isRefined)).toBe(false);
    await platform.load(showOf('Days', [garden, office]));
    await embedAll(own);
  });
});

/** What a company is said to do, in three ways, and an advertisement that every episode has. */
const quillstone = [
  'Quillstone was taken to court last year, because its lawyers had never signed the contract with the printers.',
  'The judge decided that Quillstone has to pay the printers everything that the contract promised them.',
  'A lawyer told us that Quillstone lost the lawsuit over the contract, and it will have to pay the court, too.',
  'Quillstone bakes the best bread in town, with rye flour, butter and an hour in a very hot oven.',
  'The cake that Quillstone bakes is made of eggs, sugar and flour, and it was gone before noon.',
  'My mother loves the bread of Quillstone, because the flour is milled on the morning it is baked.',
  'Quillstone trains its dogs for a year, and every puppy learns to walk on a leash before it is sold.',
  'The puppy that we got from Quillstone was the calmest dog on the walk, and it never barked at a cat.',
  'Every dog of Quillstone walks five miles a day, and the puppies sleep next to their mother until spring.',
];
const advertisement =
  'Quillstone makes pens that last for a hundred years, with ink from berries that grow behind the workshop.';
const quillstoneShow = showOf(
  'Quills',
  quillstone.map((text, at) => ({
    title: `quill ${at}`,
    transcript: `${talk(text, advertisement)}\n\n**Cleo Marsh:** Thank you, everybody at Quillstone, for your time and for the tea that you made.`,
    entities: [{ name: 'Quillstone', entity_type: 'organization' as const }],
  })),
);

describe('what is said about an entity', () => {
  const all = () => ({ database: platform.database, meaning });
  const idOf = async (name: string) => {
    const [row] = await platform.database
      .select({ id: entities.id })
      .from(entities)
      .where(eq(entities.name, name));
    return row?.id ?? '';
  };
  const subjectsIn = (texts: string[]) =>
    new Set(texts.map((text) => Math.floor(quillstone.findIndex((own) => text.includes(own)) / 3)));

  it('is grouped by meaning, without what several episodes say alike, and without greetings', async () => {
    await platform.load(quillstoneShow);
    const id = await idOf('Quillstone');
    expect((await getSaid(all(), id, 5)).groups).toEqual([]);
    await embedAll(own);
    const said = await getSaid(all(), id, 5);
    expect(said).toMatchObject({ name: 'Quillstone', mentions: 27, compared: 9 });
    expect(said.groups.length).toBe(3);
    expect(subjectsIn(said.groups.map(({ quote }) => quote.context))).toEqual(new Set([0, 1, 2]));
    for (const { quote, sentences, mentions } of said.groups) {
      expect(quillstone).toContain(quote.context.slice(sentences.start, sentences.end));
      const group = await getSaidGroup(all(), id, quote.passage_id);
      expect(group.mentions).toBe(mentions);
      expect(group.quotes.map(({ passage_id }) => passage_id)).toContain(quote.passage_id);
      expect(subjectsIn(group.quotes.map(({ context }) => context)).size).toBe(1);
    }
    expect((await getSaid(all(), id, 2)).groups).toEqual(said.groups.slice(0, 2));
  });

  it('is not grouped where nothing is known of its meaning, and is nothing that it says itself', async () => {
    const without = { database: platform.database, meaning: undefined };
    expect(await getSaid(without, await idOf('Quillstone'), 5)).toMatchObject({
      meaning: 'off',
      mentions: 27,
      compared: 0,
      groups: [],
    });
    expect(await getSaid(all(), await idOf('Ada Palmer'), 5)).toMatchObject({ mentions: 0, groups: [] });
    const other = await getSaidGroup(all(), await idOf('Quillstone'), '00000000-0000-0000-0000-000000000000');
    expect(other.quotes).toEqual([]);
    await removePodcast(platform.database, await podcastOf('Quills'));
  });
});

describe('another model', () => {
  it('reads queries once it has read the library, and searches go by words while it doesn’t answer', async () => {
    const server = await startEmbeddingServer();
    const other = endpointEmbedder({ url: server.url, model: 'words', key: undefined });
    const both = openMeaning(platform.databaseUrl, [other, { ...own, close: async () => undefined }]);
    try {
      await waitUntil(isRead(both, own.name));
      expect(titlesOf(await search('exercise for cardiac patients', {}, both))[0]).toBe('garden');
      expect(server.requests).toEqual([]);
      await embedAll(other);
      await waitUntil(isRead(both, other.name));
      await search('cake with butter', {}, both);
      expect(server.requests.at(-1)?.input).toEqual(['cake with butter']);
      server.service.answer = () => ({ status: 500, body: '' });
      const failed = await search('walk in the morning', {}, both);
      expect(failed.meaning).toBe('unavailable');
      expect(failed.total_hits).toBe(0);
      const asked = server.requests.length;
      expect((await search('laughed for weeks', {}, both)).meaning).toBe('unavailable');
      expect(server.requests).toHaveLength(asked);
    } finally {
      await both.close();
      await server.close();
      await embedAll(own);
    }
  });
});
