import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { embedWaiting } from '../../ingest/worker/keep-embedded.ts';
import { startEmbeddingServer, vectorOfWords } from '../../testing/meaning/embedding-server.ts';
import { openServers } from '../../testing/meaning/open-servers.ts';
import { numberedShow } from '../../testing/meaning/talk.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let server: Awaited<ReturnType<typeof startEmbeddingServer>>;
beforeAll(async () => {
  [platform, server] = await Promise.all([openTestPlatform(), startEmbeddingServer()]);
  await platform.load(numberedShow('Harbor', 4));
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

it.each([
  ['more', (text: string) => [...vectorOfWords(text), ...vectorOfWords(text)]],
  ['fewer', (text: string) => vectorOfWords(text).slice(0, 16)],
])('a query with %s dimensions than what is stored is compared with nothing', async (_, model) => {
  const endpoint = () => endpointEmbedder({ url: server.url, model: 'words', key: undefined });
  const options = { database: platform.database, log: silentLogger, embedder: endpoint() };
  await embedWaiting(options, new AbortController().signal);
  // A server that has started with another model behind the same name, before the worker has.
  server.service.answer = ({ input }) => ({
    body: { data: input.map((text, index) => ({ index, embedding: model(text) })) },
  });
  const embedder = endpoint();
  const { servers, untilState, close } = openServers(platform, [[embedder]]);
  try {
    await untilState(embedder.name, 1);
    const query = { model: embedder.name, vector: await embedder.query('the boats left the harbor') };
    expect((await servers[0]?.nearest(query, 10))?.near ?? []).toEqual([]);
  } finally {
    await close();
  }
});
