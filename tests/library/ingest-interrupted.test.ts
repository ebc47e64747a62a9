import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../domain/core/config/config.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { openPlatform, type Platform } from '../../runtime/platform.ts';
import { startCommand } from '../../testing/start-harness.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const episodes = 150;
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-interrupted-'));
const bundle = join(dataDir, 'show');
let platform: Platform;

beforeAll(async () => {
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'podcast.json'), JSON.stringify({ title: 'Long show' }));
  const lines = Array.from({ length: episodes }, (_, at) =>
    JSON.stringify({ title: `Episode ${at}`, guid: `e${at}`, description: `Ada Palmer on topic ${at}.` }),
  );
  writeFileSync(join(bundle, 'episodes.ndjson'), `${lines.join('\n')}\n`);
  platform = await openPlatform(loadConfig({ DATA_DIR: dataDir }, ''), silentLogger);
});

afterAll(async () => {
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ingest = (...args: string[]) => startCommand('cli/ingest/main.ts', args, { DATA_DIR: dataDir });

async function countEpisodes(): Promise<number> {
  const { rows } = await platform.database.execute<{ count: number }>(
    'select count(*)::int as count from episodes',
  );
  return rows[0]?.count ?? 0;
}

it('says what is wrong with a path, in a sentence instead of a table', async () => {
  const { exited, output } = ingest(join(dataDir, 'nowhere'));
  expect(await exited).toBe(2);
  expect(output().trim()).toMatch(/^Error: .+nowhere isn.t a file, a folder or an http address\.$/);
});

it('loads everything although PostgreSQL is killed and comes back on the way', async () => {
  const loading = ingest(bundle, '--json');
  await waitUntil(async () => (await countEpisodes()) > 5, 60_000);
  const state = JSON.parse(readFileSync(join(dataDir, 'services/state.json'), 'utf8'));
  process.kill(state.postgres.identity.pid, 'SIGKILL');
  expect(await loading.exited, loading.output()).toBe(0);
  expect(loading.output()).toContain('The database is unavailable');
  expect(await countEpisodes()).toBe(episodes);
}, 120_000);
