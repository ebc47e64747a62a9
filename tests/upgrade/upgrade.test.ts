import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getManagedAddress } from '../../domain/alerts/manage/managed-address.ts';
import { connectDatabase, type Database } from '../../domain/core/database/connection.ts';
import { migrateDatabase } from '../../domain/core/database/migrate.ts';
import { apiKeys } from '../../domain/core/database/schema/api.ts';
import { indexJobs } from '../../domain/core/database/schema/jobs.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { rebuildIndex } from '../../ingest/worker/index/rebuild.ts';
import { expectExactCounts } from '../../testing/engines/exact-counts.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { migrateAsBefore } from './old-migrations.ts';

const firstMigrationSince010 = '0009';
const [episodeId, entityId] = [
  '00000002-0000-4000-8000-000000000001',
  '00000003-0000-4000-8000-000000000001',
];
const addressId = '00000007-0000-4000-8000-000000000001';
const webhookId = '0000000b-0000-4000-8000-000000000001';

/** How many rows each table has. */
async function countRows(database: Database): Promise<Record<string, number>> {
  const { rows: tables } = await database.execute<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.execute<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

let platform: TestPlatform;
let before: Record<string, number>;
/** The key in the address of a private feed that somebody's reader has. */
let feedKey: string;

async function writeAs010(database: Database): Promise<void> {
  await migrateAsBefore(database, (tag) => tag >= firstMigrationSince010);
  await database.execute(readFileSync(join(import.meta.dirname, 'rows-0.1.0.sql'), 'utf8'));
  before = await countRows(database);
  const { rows } = await database.execute<{ key: string }>(
    `select feed_key as key from subscriptions where term = 'lamp oil'`,
  );
  feedKey = rows[0]?.key ?? '';
}

beforeAll(async () => {
  platform = await openTestPlatform(writeAs010);
});
afterAll(() => platform.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await platform.app.request(`/api/v1${path}`, { headers });
  return { status: response.status, body: await response.json() };
};
const withKey = { authorization: 'Bearer ear_upgrade_test' };

describe('data of version 0.1.0, after the migrations', () => {
  it('has a row in every table, and all rows are kept', async () => {
    expect(Object.values(before)).not.toContain(0);
    expect(await countRows(platform.database)).toMatchObject(before);
    await expectExactCounts(platform.database);
  });

  it('answers episodes, transcripts, entities and podcasts', async () => {
    const [episode, transcript, entity, podcasts] = await Promise.all([
      get(`/episodes/the-lamp-oil-${episodeId}`),
      get(`/episodes/${episodeId}/transcript`),
      get(`/entities/${entityId}`),
      get('/podcasts/popular'),
    ]);
    expect(episode.body).toMatchObject({
      title: 'The Lamp Oil',
      itunes_duration: '00:01:35',
      publication_date: '2026-03-01T06:00:00.000Z',
    });
    expect(transcript.body).toMatchObject({
      segments: [{ start_seconds: 5 }, { start_seconds: 42 }],
      passages: [{ line: 0 }, { line: 1 }],
    });
    expect(entity.body).toMatchObject({ name: 'Quayside Museum', aliases: ['Quayside'], mentions: 1 });
    expect(podcasts.body).toMatchObject({
      podcasts: [{ title: 'Tide Tables', episodes: 2, transcripts: 1 }],
    });
  });

  it('finishes the index work that was queued', async () => {
    expect(await platform.database.select().from(indexJobs)).toMatchObject([
      { episodeId, removedPassageIds: ['00000004-0000-4000-8000-000000000009'], isNew: false },
    ]);
    await platform.index();
    expect((await get('/search?q=barrels', withKey)).body).toMatchObject({ total_hits: 1 });
  });

  it('answers searches after a reindex, with the keys that were made before', async () => {
    await rebuildIndex(platform);
    const search = await get('/search?q=lamp+oil&group=none', withKey);
    expect(search.status).toBe(200);
    expect(search.body).toMatchObject({ total_hits: 2, entities: [{ episode_uuid: episodeId }, {}] });
    expect((await get('/search?q=quayside+museum', withKey)).body).toMatchObject({
      entities: [{ entity_id: entityId, name: 'Quayside Museum', start_seconds: 5 }],
    });
  });

  it('keeps alerts, their messages and webhooks', async () => {
    const managed = await getManagedAddress(platform.database, addressId, 'https://earshot.example.org');
    expect(managed.subscriptions.map(({ term, status }) => [term, status]).sort()).toEqual([
      ['', 'ended'],
      ['barrels', 'paused'],
      ['cable', 'pending'],
      ['lamp oil', 'active'],
    ]);
    expect(managed.messages).toHaveLength(5);
    expect((await get(`/webhooks/${webhookId}/deliveries`, withKey)).body).toMatchObject({
      deliveries: [
        { event: 'webhook.test', status: 'failed' },
        { event: 'mention.created', status: 'delivered', episode_uuid: episodeId },
      ],
    });
  });

  it('keeps the addresses of private feeds working, and not their keys', async () => {
    const feed = await platform.app.request(`/feeds/${feedKey.toUpperCase()}.json`);
    expect([feed.status, await feed.json()]).toMatchObject([200, { title: 'Alerts for “lamp oil”' }]);
    const managed = await getManagedAddress(platform.database, addressId, 'https://earshot.example.org');
    const shown = managed.subscriptions.find(({ term }) => term === 'lamp oil')?.feed_url ?? '';
    expect((await platform.app.request(new URL(shown).pathname)).status).toBe(200);
    const { rows } = await platform.database.execute<{ text: string }>(
      `select string_agg(s::text, ' ') as text from subscriptions s`,
    );
    expect(rows[0]?.text).toContain('lamp oil');
    expect(rows[0]?.text).not.toContain(feedKey);
  });

  it('refuses values outside an enumeration from now on', async () => {
    await expect(platform.database.execute(`update api_keys set tier = 'gold'`)).rejects.toThrow();
    expect(await platform.database.select({ tier: apiKeys.tier }).from(apiKeys)).toEqual([{ tier: 'pro' }]);
  });
});

it('jobs that pg-boss still holds are taken over by the migration, and its schema is dropped', async () => {
  const admin = new pg.Client({ connectionString: inject('services').databaseUrl });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject('services').databaseUrl);
  url.pathname = `/${name}`;
  const { database, close } = connectDatabase(url.href, silentLogger);
  const [waiting, active, removed] = [randomUUID(), randomUUID(), randomUUID()];
  await database.execute('create schema pgboss');
  await database.execute(
    'create table pgboss.job (name text, data jsonb, state text, created_on timestamptz default now())',
  );
  await database.execute(`insert into pgboss.job (name, data, state) values
    ('index-episode', '{"episodeId": "${waiting}", "removed": [], "fresh": true}', 'created'),
    ('index-episode', '{"episodeId": "${active}", "removed": ["${removed}"], "fresh": false}', 'active'),
    ('index-episode', '{"episodeId": "${randomUUID()}", "removed": [], "fresh": true}', 'completed')`);
  await migrateDatabase(database);
  const jobs = await database.select().from(indexJobs).orderBy(indexJobs.id);
  expect(jobs).toMatchObject([
    { episodeId: waiting, removedPassageIds: [], isNew: true, tries: 0 },
    { episodeId: active, removedPassageIds: [removed], isNew: false, tries: 0 },
  ]);
  const { rows } = await database.execute(`select to_regnamespace('pgboss') as schema`);
  expect(rows).toEqual([{ schema: null }]);
  await close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});
