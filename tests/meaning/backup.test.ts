import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../domain/core/database/connection.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { passageVectors } from '../../domain/core/database/schema/vectors.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { embedWaiting } from '../../ingest/worker/keep-embedded.ts';
import { restoreBackup } from '../../runtime/backup/restore-backup.ts';
import { writeBackup } from '../../runtime/backup/write-backup.ts';
import { startEmbeddingServer } from '../../testing/meaning/embedding-server.ts';
import { openMeaning } from '../../testing/meaning/open-meaning.ts';
import { numberedShow } from '../../testing/meaning/talk.ts';
import { readRevisions, wrongVectors } from '../../testing/meaning/wrong-vectors.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { contentOf, dropDatabases, emptyDatabase } from '../backup/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-vectors-'));
const file = join(folder, 'backup.tar.gz');
const removal = { reason: 'On request', actor: { userId: null, name: 'test' } };
const { signal } = new AbortController();
let platform: TestPlatform;
let server: Awaited<ReturnType<typeof startEmbeddingServer>>;
let embedder: Embedder;
let restoredUrl: string;
let restored: DatabaseConnection;

const read = (database: TestPlatform['database']) =>
  embedWaiting({ database, log: silentLogger, embedder }, signal);
const idOf = async (title: string) => {
  const [row] = await restored.database.select().from(episodes).where(eq(episodes.title, title));
  return row?.id ?? '';
};

beforeAll(async () => {
  [platform, server] = await Promise.all([openTestPlatform(), startEmbeddingServer()]);
  embedder = endpointEmbedder({ url: server.url, model: 'words', key: undefined });
  await platform.store(numberedShow('Harbor', 5));
  await read(platform.database);
  await writeBackup({ databaseUrl: platform.databaseUrl, file, envFile: join(folder, 'none.env') });
  restoredUrl = await emptyDatabase();
  await restoreBackup({ databaseUrl: restoredUrl, file });
  restored = connectDatabase(restoredUrl, silentLogger, { max: 4 });
});
afterAll(async () => {
  await restored.close();
  await server.close();
  await platform.close();
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

describe('a restored library', () => {
  it('has the vectors that were in the backup, and makes none of them again', async () => {
    const rows = (await contentOf(restoredUrl)).passage_vectors;
    expect(rows).toHaveLength(5);
    expect(rows).toEqual((await contentOf(platform.databaseUrl)).passage_vectors);
    const asked = server.requests.length;
    await read(restored.database);
    expect(server.requests).toHaveLength(asked);
    expect(await wrongVectors(restored.database, embedder)).toEqual([]);
  });

  it('forgets vectors with their texts, and servers that follow it see what comes later', async () => {
    const meaning = openMeaning(restoredUrl, [{ ...embedder, close: async () => undefined }]);
    const nearestTo = async (text: string) => {
      const found = await meaning.nearest({ model: embedder.name, vector: await embedder.query(text) }, 100);
      return found?.near ?? [];
    };
    const boats = 'three boats of Harbor left before sunrise';
    try {
      await waitUntil(() => meaning.state?.share === 1);
      const removed = await idOf('Harbor three');
      expect((await nearestTo(boats))[0]?.episodeId).toBe(removed);
      await takeDownEpisode(restored.database, removed, removal);
      expect((await nearestTo(boats)).map(({ episodeId }) => episodeId)).not.toContain(removed);
      expect(await restored.database.$count(passageVectors)).toBe(4);

      const before = Math.max(...(await readRevisions(restored.database)).values());
      const changed = await idOf('Harbor four');
      await restored.database.execute(
        sql`update passages set text = replace(text, 'chairs', 'lanterns') where episode_id = ${changed}`,
      );
      expect(await restored.database.$count(passageVectors)).toBe(3);
      await read(restored.database);
      expect((await readRevisions(restored.database)).get(changed)).toBeGreaterThan(before);
      await waitUntil(async () => (await nearestTo('four lanterns in Harbor'))[0]?.episodeId === changed);
      expect(await wrongVectors(restored.database, embedder)).toEqual([]);
    } finally {
      await meaning.close();
    }
  });

  it('has nothing of what was taken down in its next backup', async () => {
    await writeBackup({ databaseUrl: restoredUrl, file, envFile: join(folder, 'none.env') });
    const again = await emptyDatabase();
    await restoreBackup({ databaseUrl: again, file });
    const rows = (await contentOf(again)).passage_vectors;
    expect(rows).toHaveLength(4);
    expect(rows).toEqual((await contentOf(restoredUrl)).passage_vectors);
  });
});
