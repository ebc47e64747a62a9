import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passageVectors } from '../../domain/core/database/schema/vectors.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { embedWaiting, forgetFormerModel, keepEmbedded } from '../../ingest/worker/keep-embedded.ts';
import {
  type EmbeddingAnswer,
  type EmbeddingRequest,
  goodAnswer,
  startEmbeddingServer,
  vectorOfWords,
} from '../../testing/meaning/embedding-server.ts';
import { openServers } from '../../testing/meaning/open-servers.ts';
import { numberedShow } from '../../testing/meaning/talk.ts';
import { readRevisions, wrongVectors } from '../../testing/meaning/wrong-vectors.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const count = 8;
let platform: TestPlatform;
let server: Awaited<ReturnType<typeof startEmbeddingServer>>;

beforeAll(async () => {
  [platform, server] = await Promise.all([openTestPlatform(), startEmbeddingServer()]);
  await platform.load(numberedShow('Harbor', count));
});
afterEach(() => {
  server.service.answer = goodAnswer;
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

/** As in a process that has just started. */
const started = (): Embedder => endpointEmbedder({ url: server.url, model: 'words', key: undefined });
const optionsOf = (embedder: Embedder) => ({ database: platform.database, log: silentLogger, embedder });
const { signal } = new AbortController();
const read = () => embedWaiting(optionsOf(started()), signal);
const stored = () => platform.database.$count(passageVectors);
const answering =
  (of: (text: string, at: number) => unknown) =>
  ({ input }: EmbeddingRequest): EmbeddingAnswer => ({
    body: { data: input.map((text, index) => ({ index, embedding: of(text, index) })) },
  });

describe('a service that lies or fails', () => {
  it.each<[string, (request: EmbeddingRequest) => EmbeddingAnswer]>([
    ['errors', () => ({ status: 500, body: 'out of memory' })],
    ['a page', () => ({ body: '<html>Sign in</html>' })],
    ['zeros', answering(() => new Array(32).fill(0))],
    ['a quarter of each', answering((text) => vectorOfWords(text).map((value) => value / 4))],
    ['nulls', answering(() => new Array(32).fill(null))],
    ['words for numbers', answering(() => new Array(32).fill('NaN'))],
    ['one vector for all', answering(() => vectorOfWords('moss'))],
    ['another length each', answering((_, at) => new Array(32 + at).fill(0.2))],
    ['too few', ({ input }) => goodAnswer({ input: input.slice(1) } as EmbeddingRequest)],
    ['those of other texts', ({ input }) => goodAnswer({ input: input.toReversed() } as EmbeddingRequest)],
  ])('has nothing stored: %s', async (_, answer) => {
    server.service.answer = answer;
    const before = server.requests.length;
    await expect(read()).rejects.toThrow('The service at EMBED_URL');
    expect(await stored()).toBe(0);
    // It isn't asked for all episodes.
    expect(server.requests.length - before).toBe(3);
  });

  it('holds up no episode but the one that it refuses', async () => {
    const refused = 'The two boats';
    server.service.answer = (request) =>
      request.input.some((text) => text.startsWith(refused))
        ? { status: 413, body: 'too long' }
        : goodAnswer(request);
    await expect(read()).rejects.toThrow('answered 413');
    expect(await stored()).toBe(count - 1);
    server.service.answer = goodAnswer;
    await read();
    expect(await wrongVectors(platform.database, started())).toEqual([]);
  });
});

describe('another model behind the same name', () => {
  const former = () => forgetFormerModel(optionsOf(started()), signal);

  it('reads everything again, also if its vectors are as long', async () => {
    for (const model of [
      (text: string) => [...vectorOfWords(text), ...vectorOfWords(text)],
      vectorOfWords,
      (text: string) => vectorOfWords(text).reverse(),
    ]) {
      server.service.answer = answering(model);
      await former();
      expect(await stored()).toBe(0);
      await read();
      await former();
      expect(await stored()).toBe(count);
      expect(await wrongVectors(platform.database, started())).toEqual([]);
    }
  });

  it('is none where a service says something else each time, or fails', async () => {
    const before = await readRevisions(platform.database);
    let asked = 0;
    server.service.answer = answering(() => {
      asked += 1;
      return Array.from({ length: 32 }, (_, at) => (at === asked ? 1 : 0));
    });
    await expect(former()).rejects.toThrow('another vector each time');
    server.service.answer = () => ({ status: 500, body: '' });
    await expect(former()).rejects.toThrow('answered 500');
    expect(await readRevisions(platform.database)).toEqual(before);
  });

  it('is noticed when a worker starts', async () => {
    server.service.answer = goodAnswer;
    const stop = new AbortController();
    const working = keepEmbedded(optionsOf(started()), stop.signal);
    await waitUntil(async () => (await wrongVectors(platform.database, started())).length === 0);
    stop.abort();
    await working;
  });
});

describe('searches', () => {
  it.each<[string, EmbeddingAnswer]>([
    ['hangs', 'nothing'],
    ['fails', { status: 500, body: '' }],
    ['sends a page', { body: '<html>' }],
    ['sends other dimensions', { body: { data: [{ embedding: new Array(64).fill(0.125) }] } }],
    [
      'never ends',
      (response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    ],
  ])('go on by words, and say so, while the service %s', async (_, answer) => {
    const model = started();
    const servers = openServers(platform, [[model]]);
    try {
      await servers.untilState(model.name, 1);
      await model.query('boats in the harbor');
      server.service.answer = () => answer;
      const began = performance.now();
      const [shown] = await servers.search('walk to the lake');
      expect(shown?.meaning).toBe('unavailable');
      expect(shown?.total_hits).toBe(count);
      expect(performance.now() - began).toBeLessThan(5_000);
    } finally {
      await servers.close();
    }
  });

  it('go on by words, and say so, when the thread with the vectors has ended', async () => {
    const model = started();
    const servers = openServers(platform, [[model]]);
    await servers.untilState(model.name, 1);
    expect((await servers.search('walk to the lake'))[0]?.meaning).toBe('on');
    await servers.close();
    const [shown] = await servers.search('walk to the lake');
    expect([shown?.meaning, shown?.total_hits]).toEqual(['unavailable', count]);
  });
});
