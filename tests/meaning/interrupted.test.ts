import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { passageVectors } from '../../domain/core/database/schema/vectors.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { editEpisode } from '../../domain/operations/console/edit-library.ts';
import { embedWaiting } from '../../ingest/worker/keep-embedded.ts';
import { goodAnswer, startEmbeddingServer } from '../../testing/meaning/embedding-server.ts';
import { numberedShow } from '../../testing/meaning/talk.ts';
import { readRevisions, wrongVectors } from '../../testing/meaning/wrong-vectors.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { startCommand } from '../../testing/start-harness.ts';

const model = 'words';
let platform: TestPlatform;
let server: Awaited<ReturnType<typeof startEmbeddingServer>>;
let embedder: Embedder;

beforeAll(async () => {
  [platform, server] = await Promise.all([openTestPlatform(), startEmbeddingServer()]);
  embedder = endpointEmbedder({ url: server.url, model, key: undefined });
  await platform.store(numberedShow('Harbor', 6));
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

const round = (of: Embedder, signal = new AbortController().signal) =>
  embedWaiting({ database: platform.database, log: silentLogger, embedder: of }, signal);

/** Reads in a process of its own, which is killed while the service has the nth request. */
async function killedAt(nth: number): Promise<void> {
  const before = server.requests.length;
  const { child, exited } = startCommand(
    'testing/meaning/embedding-process.ts',
    [platform.databaseUrl, server.url, model],
    {},
  );
  server.service.answer = (request) => {
    if (server.requests.length - before === nth) child.kill('SIGKILL');
    return goodAnswer(request);
  };
  expect(await exited).toBeNull();
  server.service.answer = goodAnswer;
}

describe('a worker that is killed while it reads', () => {
  it('leaves whole episodes, which nobody reads again, and the next one reads the others', async () => {
    const stored: Map<string, number>[] = [];
    for (const nth of [1, 3, 2]) {
      await killedAt(nth);
      stored.push(await readRevisions(platform.database));
    }
    expect(stored.map(({ size }) => size)).toEqual([0, 2, 3]);
    await round(embedder);
    const final = await readRevisions(platform.database);
    expect(final.size).toBe(6);
    for (const [id, revision] of stored.flatMap((revisions) => [...revisions]))
      expect(final.get(id)).toBe(revision);
    // Three requests were answered for nobody.
    expect(server.requests).toHaveLength(6 + 3);
    expect(await wrongVectors(platform.database, embedder)).toEqual([]);
  });

  it('leaves vectors of the model of before, which the next one forgets though nothing waits', async () => {
    const [row] = await platform.database.select().from(passageVectors).limit(1);
    if (!row) throw new Error('There are no vectors.');
    await platform.database.insert(passageVectors).values({ ...row, model: 'before' });
    await round(embedder);
    expect(await wrongVectors(platform.database, embedder)).toEqual([]);
  });
});

describe('a worker that is asked to stop', () => {
  it('waits neither for a service that hangs, nor for the rest of a long episode', async () => {
    await platform.store(numberedShow('Valley', 1));
    const stop = new AbortController();
    server.service.answer = () => {
      stop.abort();
      return 'nothing';
    };
    await round(embedder, stop.signal);
    server.service.answer = goodAnswer;
    await round(embedder);
    expect(await wrongVectors(platform.database, embedder)).toEqual([]);
  });
});

describe('the language of an episode', () => {
  const english: () => Embedder = () => ({
    ...embedder,
    name: 'english',
    knows: (language) => language === 'en',
  });

  it('decides again what has a vector when an operator corrects it', async () => {
    await round(english());
    const [episode] = await platform.database.select().from(episodes).limit(1);
    const id = episode?.id ?? '';
    const vectorsOf = async () => {
      const [row] = await platform.database
        .select({ ids: passageVectors.passageIds })
        .from(passageVectors)
        .where(eq(passageVectors.episodeId, id));
      return row?.ids.length;
    };
    expect(await vectorsOf()).toBe(3);
    for (const [language, count] of [
      ['de', 0],
      ['en', 3],
    ] as const) {
      await editEpisode(platform.database, id, { fields: { language }, actor: commandLine });
      await round(english());
      expect(await vectorsOf()).toBe(count);
    }
    expect(await wrongVectors(platform.database, english())).toEqual([]);
  });

  it('is that of the moment when the vectors are stored', async () => {
    const [episode] = await platform.database.select().from(episodes).limit(1);
    const id = episode?.id ?? '';
    await editEpisode(platform.database, id, { fields: { language: 'en' }, actor: commandLine });
    const slow: Embedder = {
      ...english(),
      passages: async (texts) => {
        await editEpisode(platform.database, id, { fields: { language: 'de' }, actor: commandLine });
        return embedder.passages(texts);
      },
    };
    await round(slow);
    await round(english());
    expect(await wrongVectors(platform.database, english())).toEqual([]);
  });
});
