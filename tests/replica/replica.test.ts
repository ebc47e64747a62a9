import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { searchResponse } from '../../contract/api/library/search.ts';
import { health } from '../../contract/api/service/health.ts';
import { createKey, listKeys, revokeKey } from '../../domain/accounts/keys/keys.ts';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { openReplica, type Replica } from '../../domain/core/database/replica.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { createApp } from '../../server/app.ts';
import type { AppDependencies } from '../../server/routes/declare/dependencies.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { transcribeConfig } from '../../testing/transcription/transcribe-config.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { startReplicatedDatabase } from './start-replica.ts';

const clusterFile = (name: string) => readFileSync(`docker/cluster/${name}`, 'utf8');

let databases: Awaited<ReturnType<typeof startReplicatedDatabase>>;
let platform: TestPlatform;
let replica: Replica;
let app: ReturnType<typeof createApp>;

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const readReplica = async () => health.parse(await (await get('/api/v1/health')).json()).replica;
const isRead = async () => (await readReplica())?.ok === true;
const find = async (word: string) =>
  searchResponse.parse(await (await get(`/api/v1/entities/search?q=${word}`)).json()).entities;
const titleOf = async (id: string) => (await (await get(`/api/v1/episodes/${id}`)).json()).title;
const pauseReplay = () => databases.onReplica('select pg_wal_replay_pause()');

/** Changes a title behind the back of the console, as an ingest does. */
const rename = (id: string, title: string) =>
  platform.database.update(episodes).set({ title }).where(eq(episodes.id, id));

beforeAll(async () => {
  databases = await startReplicatedDatabase();
  platform = await openTestPlatform(undefined, {
    ...inject('services'),
    databaseUrl: databases.primaryUrl,
    emptyDatabase: undefined,
  });
  await platform.load(
    showOf('Tides', [
      { title: 'Spring', transcript: 'The barnacles were counted twice this morning.' },
      { title: 'Neap', transcript: 'Limpets hold on to the rock all night.' },
    ]),
  );
  const url = new URL(databases.replicaUrl);
  url.pathname = new URL(platform.databaseUrl).pathname;
  replica = await openReplica({
    url: url.href,
    primaryUrl: platform.databaseUrl,
    primary: platform,
    log: silentLogger,
  });
  app = createApp({ ...platform.dependencies, replica });
  await waitUntil(isRead);
}, 60_000);

afterEach(async () => {
  await databases.onReplica('select pg_wal_replay_resume()');
  await waitUntil(isRead);
});

afterAll(async () => {
  await replica?.close();
  await platform?.close();
  await databases?.stop();
});

it('reads what everybody may read from the replica, until that is more than a second behind', async () => {
  const [result] = await find('barnacles');
  const id = result?.episode_uuid ?? '';
  await pauseReplay();
  await rename(id, 'Spring tide');
  expect(await titleOf(id)).toBe('Spring');
  expect(await find('barnacles')).toMatchObject([{ episode_title: 'Spring' }]);
  await waitUntil(async () => (await titleOf(id)) === 'Spring tide', 3_000);
  expect(await readReplica()).toMatchObject({ ok: false });
  await waitUntil(async () => ((await readReplica())?.lag_seconds ?? 0) >= 1);
  expect((await get('/api/v1/health')).status).toBe(200);
});

it('shows nobody what was taken down, although the replica still has it', async () => {
  const [result] = await find('limpets');
  const id = result?.episode_uuid ?? '';
  await pauseReplay();
  await takeDownEpisode(platform.database, id, { reason: 'Asked for.', actor: commandLine });
  expect((await get(`/api/v1/episodes/${id}`)).status).toBe(410);
  expect((await get(`/embed/${result?.passage_id}`)).status).toBe(404);
  expect(await find('limpets')).toEqual([]);
});

it('knows a key at once, and knows at once that it was revoked', async () => {
  await pauseReplay();
  const owner = { name: 'Tests', email: 'a@example.org', tier: 'free' as const };
  const key = await createKey(platform.database, owner);
  const search = () => get('/api/v1/search?q=barnacles', { authorization: `Bearer ${key}` });
  expect(searchResponse.parse(await (await search()).json()).entities).toHaveLength(1);
  const [listed] = await listKeys(platform.database);
  await revokeKey(platform.database, listed?.prefix ?? '');
  expect((await search()).status).toBe(401);
});

it.skipIf(process.platform !== 'linux')(
  'answers from the primary while the replica hangs, and after it cancels a statement',
  async () => {
    databases.signal('SIGSTOP');
    try {
      const started = performance.now();
      expect(await find('barnacles')).toHaveLength(1);
      expect(performance.now() - started).toBeLessThan(3_000);
      await waitUntil(async () => (await readReplica())?.lag_seconds === null, 3_000);
      expect(await find('barnacles')).toHaveLength(1);
    } finally {
      databases.signal('SIGCONT');
    }
    await waitUntil(isRead);
    const slow = replica.database.execute<{ replica: boolean }>(
      sql`select pg_is_in_recovery() as replica, pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)`,
    );
    await waitUntil(async () => {
      const canceled = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(case%' and pid <> pg_backend_pid()`;
      await databases.onReplica(canceled);
      return Promise.race([
        slow.then(() => true),
        new Promise<false>((resolve) => setImmediate(resolve, false)),
      ]);
    });
    expect((await slow).rows).toMatchObject([{ replica: false }]);
  },
);

it('refuses another database', async () => {
  const opening = openReplica({
    url: inject('services').databaseUrl,
    primaryUrl: platform.databaseUrl,
    primary: platform,
    log: silentLogger,
  });
  await expect(opening).rejects.toThrow('must be the address of a streaming replica of DATABASE_URL');
});

it('reports every number that the dashboard and the alerts of the cluster read', async () => {
  const read = async (changes: Partial<AppDependencies>) => {
    const metricsToken = 'a-token-for-prometheus';
    const metered = createApp({ ...platform.dependencies, replica, metricsToken, ...changes });
    const headers = { authorization: `Bearer ${metricsToken}` };
    return (await metered.request('/metrics', { headers })).text();
  };
  const metrics = await read({ dataDir: '.', transcribe: transcribeConfig });
  const queries = [
    ...clusterFile('grafana/dashboards/earshot.json').matchAll(/"expr": "(.*)"/g),
    ...clusterFile('alerts.yml').matchAll(/expr: (.*)/g),
  ].map(([, query = '']) => query);
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) {
    for (const [name] of query.matchAll(/\b(?:earshot|nodejs|process)_\w+/g))
      expect(metrics, query).toMatch(new RegExp(`^${name}[ {]`, 'm'));
    // Prometheus itself adds `job` and `instance`.
    for (const [, label] of query.matchAll(/by \((\w+)\)/g)) expect(metrics).toContain(`{${label}="index"}`);
  }
  const engine = new MeilisearchEngine({ url: 'http://127.0.0.1:1', key: undefined, indexName: 'none' });
  const withoutEngine = await read({ engine });
  expect(withoutEngine).toMatch(/^earshot_search_ok 0$/m);
  // What isn't known, or is off, isn't reported as 0.
  expect(withoutEngine).not.toMatch(/^earshot_transcription_/m);
  expect(withoutEngine).not.toMatch(/^earshot_(?:passages_indexed|disk_free_bytes) /m);
});
