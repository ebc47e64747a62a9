import { fileURLToPath } from 'node:url';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { episodes, passages, podcasts } from '../../domain/core/database/schema/library.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { removePodcast } from '../../domain/library/takedowns/remove-podcast.ts';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { takeDownPassage } from '../../domain/library/takedowns/take-down-passage.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { openEmbedders } from '../../domain/meaning/embedders/open-embedders.ts';
import { loadVectors } from '../../domain/meaning/model/vectors.ts';
import { getOverview } from '../../domain/operations/console/overview.ts';
import { rebuildIndex } from '../../ingest/worker/index/rebuild.ts';
import { embedWaiting } from '../../ingest/worker/keep-embedded.ts';
import { createApp } from '../../server/app.ts';
import { startEmbeddingServer } from '../../testing/meaning/embedding-server.ts';
import { openServers } from '../../testing/meaning/open-servers.ts';
import { numberedShow, talk } from '../../testing/meaning/talk.ts';
import { wrongVectors } from '../../testing/meaning/wrong-vectors.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

const heart =
  'My doctor told me to walk every morning because my heart was weak, and now I feel much better than before.';
const lawyer =
  'The lawyer said that the contract was never signed, so nobody had to pay anything in the end.';
const moving = 'We moved the whole team to a new building beside the river in June, and everybody likes it.';
const cake =
  'Take two eggs, a cup of flour and butter, then bake the cake for about half an hour in the oven.';
const asked = { heart: 'exercise for cardiac patients', lawyer: 'legal agreement dispute' };

const removal = { reason: 'On request', actor: { userId: null, name: 'test' } };
const audioUrl = 'https://cdn.example.org/harbor/2001.mp3';
const days = (...lines: string[]) => showOf('Days', [{ title: 'day', transcript: talk(...lines) }]);
/** One recording, in as many shows as have it. */
const recordingIn = (podcast: string) =>
  showOf(podcast, [
    { title: 'walks', guid: podcast, audioUrl, durationSeconds: 1_800, transcript: talk(heart, cake) },
  ]);

let platform: TestPlatform;
let own: Embedder;
let other: Embedder;
let service: Awaited<ReturnType<typeof startEmbeddingServer>>;
let servers: ReturnType<typeof openServers>;

const shared = (embedder: Embedder): Embedder => ({ ...embedder, close: async () => undefined });

/** Two workers read what waits, each with connections of its own. */
async function readByTwo(embedder: Embedder): Promise<void> {
  const second = connectDatabase(platform.databaseUrl, silentLogger, { max: 4 });
  const { signal } = new AbortController();
  const read = (database: TestPlatform['database']) =>
    embedWaiting({ database, log: silentLogger, embedder }, signal);
  try {
    await Promise.all([read(platform.database), read(second.database)]);
    // What one of them was still reading, the other has left: it looks again.
    await read(platform.database);
  } finally {
    await second.close();
  }
}

const idOf = async (text: string) => {
  const rows = await platform.database
    .select({ id: passages.id, episodeId: passages.episodeId })
    .from(passages)
    .where(like(passages.text, `%${text}%`));
  return rows[0] ?? { id: '', episodeId: '' };
};

/** At once, on both: nothing of this text is shown, whatever else is. */
async function expectGone(q: string, text: string): Promise<void> {
  for (const shown of await servers.search(q)) expect(JSON.stringify(shown)).not.toContain(text);
}

/** Gives the vectors of our own model, but with their numbers backwards: to mix the two up is to find nothing. */
async function startOtherModel() {
  const vectors = loadVectors(
    fileURLToPath(new URL('../../domain/meaning/model/weights.bin', import.meta.url)),
  );
  const server = await startEmbeddingServer();
  server.service.answer = ({ input }) => ({
    body: {
      data: input.map((text, index) => ({ index, embedding: [...vectors.query(text)].reverse() })),
    },
  });
  return server;
}

beforeAll(async () => {
  [platform, service] = await Promise.all([openTestPlatform(), startOtherModel()]);
  const [embedder] = await openEmbedders({ meaning: true, embed: undefined });
  if (!embedder) throw new Error('There is no model.');
  own = embedder;
  other = endpointEmbedder({ url: service.url, model: 'other', key: undefined });
  await platform.load(days(heart, cake));
  await readByTwo(own);
  servers = openServers(platform, [[shared(own)], [shared(own)]]);
  await servers.untilState(own.name, 1);
});
afterAll(async () => {
  await servers.close();
  await own.close();
  await service.close();
  await platform.close();
});

describe('two servers and two workers', () => {
  it('find the same after an episode came and another changed, and never what that said before', async () => {
    expect((await servers.search(asked.heart)).map(({ more }) => more[0]?.context)).toEqual([heart, heart]);
    await platform.store(showOf('Nights', [{ title: 'office', transcript: talk(lawyer) }]));
    await platform.load(days(moving, cake));
    await expectGone(asked.heart, 'heart was weak');
    await readByTwo(own);
    await servers.untilMeant(asked.lawyer, 'contract was never signed');
    await servers.untilMeant('relocating the headquarters', 'moved the whole team');
    await expectGone(asked.heart, 'heart was weak');
    expect(await wrongVectors(platform.database, own)).toEqual([]);
  });

  it('find the same while and after the search index is built anew', async () => {
    const before = await servers.search(asked.lawyer);
    const during: unknown[] = [];
    let isBuilding = true;
    const building = rebuildIndex(platform).finally(() => {
      isBuilding = false;
    });
    while (isBuilding) during.push(await servers.search(asked.lawyer));
    await building;
    for (const shown of during) expect(shown).toEqual(before);
    expect(await servers.search(asked.lawyer)).toEqual(before);
  });

  it('show nothing of a passage, an episode, its copies or a show that was taken down', async () => {
    for (const podcast of ['Coast', 'Network', 'Third']) await platform.store(recordingIn(podcast));
    expect(await platform.database.$count(episodes, eq(episodes.isCopy, true))).toBe(2);
    await takeDownPassage(platform.database, (await idOf('contract was')).id, removal);
    await expectGone(asked.lawyer, 'contract was');
    // Another show has the recording: its episode is searched from now on, and read.
    const searched = and(eq(episodes.title, 'walks'), eq(episodes.isCopy, false));
    const searchedId = async () =>
      (await platform.database.select({ id: episodes.id }).from(episodes).where(searched))[0]?.id ?? '';
    await readByTwo(own);
    const first = await searchedId();
    await takeDownEpisode(platform.database, first, removal);
    await expectGone(asked.heart, 'heart was weak');
    await platform.index();
    await readByTwo(own);
    await servers.untilMeant(asked.heart, 'heart was weak');
    await takeDownEpisode(platform.database, await searchedId(), { ...removal, copies: true });
    await expectGone(asked.heart, 'heart was weak');
    const [podcast] = await platform.database.select().from(podcasts).where(eq(podcasts.title, 'Days'));
    await removePodcast(platform.database, podcast?.id ?? '');
    await expectGone('relocating the headquarters', 'moved the whole team');
    expect(await wrongVectors(platform.database, own)).toEqual([]);
  });
});

describe('how much is read', () => {
  it('is in the health report, in the metrics and in the console', async () => {
    const [meaning] = servers.servers;
    const share = meaning?.state?.share;
    expect(share).toBeGreaterThan(0);
    const metricsToken = 'a-token-for-metrics';
    const dependencies = { ...platform.dependencies, meaning, metricsToken };
    const app = createApp(dependencies);
    const health = await app.request('/api/v1/health');
    expect(await health.json()).toMatchObject({ meaning: { model: own.name, share } });
    const metrics = await app.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(await metrics.text()).toContain(`earshot_meaning_share ${share}`);
    expect((await getOverview(dependencies)).library.meaning).toBe(share);
  });
});

describe('two workers', () => {
  it('ask for each text once', async () => {
    await platform.load(numberedShow('Harbor', 9));
    service.requests.length = 0;
    await readByTwo(other);
    const texts = service.requests.flatMap(({ input }) => input.slice(1));
    expect(new Set(texts).size).toBe(texts.length);
    expect(await wrongVectors(platform.database, other)).toEqual([]);
  });
});

describe('another model', () => {
  it('takes over on both servers when it has read everything, and gives back', async () => {
    await platform.load(days(heart, cake));
    await readByTwo(own);
    const both = openServers(platform, [
      [shared(other), shared(own)],
      [shared(other), shared(own)],
    ]);
    try {
      await both.untilState(own.name, 1);
      await both.untilMeant(asked.heart, 'heart was weak');
      const reading = readByTwo(other);
      // Whichever of them is compared with, nothing wrong is found.
      for (const shown of await both.search(asked.heart))
        for (const { match, context } of shown.more)
          if (match === 'meaning') expect(context).toContain('heart was weak');
      await reading;
      await both.untilState(other.name, 1);
      await both.untilMeant(asked.heart, 'heart was weak');
      await readByTwo(own);
      await both.untilState(own.name, 1);
      await both.untilMeant(asked.heart, 'heart was weak');
    } finally {
      await both.close();
    }
  });
});
