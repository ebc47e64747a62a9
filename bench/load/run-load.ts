import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import type { Platform } from '../../runtime/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { startCommand } from '../../testing/start-harness.ts';
import { type FaultShow, writeShows } from '../faults/shows.ts';
import { megabytesOf } from '../measure/memory.ts';
import { startServer, stopServer } from '../measure/server-process.ts';
import { milliseconds, percentile, type Row } from '../measure/table.ts';
import { lastIdleClosed } from './idle-connections.ts';
import { readAllSlowly } from './slow-readers.ts';
import { makeTraffic } from './traffic.ts';

const keyCount = 20;
const maxGrowthMegabytes = 100;
const maxIdleSeconds = 75;
/** Database connections that nobody uses are closed after ten seconds. */
const settleMs = 20_000;

const openFiles = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length;

async function loadShows(dataDir: string, folder: string): Promise<FaultShow[]> {
  const shows = writeShows(folder, createRandom(1), { wordsPerEpisode: 2_000 });
  const { exited, output } = startCommand('cli/ingest/main.ts', [folder], { DATA_DIR: dataDir });
  if ((await exited) !== 0) throw new Error(`The shows weren't loaded: ${output()}`);
  return shows;
}

/** What visitors and programs ask for, good and bad. */
async function mixedAsks({ database }: Platform, base: string, shows: FaultShow[], keys: string[]) {
  const { rows } = await database.execute<{ id: string; podcast: string }>(
    sql`select id, podcast_id as podcast from episodes order by md5(id::text) limit 40`,
  );
  const api = `${base}/api/v1`;
  const bearer = (at: number) => ({ headers: { authorization: `Bearer ${keys[at % keys.length]}` } });
  return [
    ...['/', '/monitor', '/about', '/robots.txt', '/sitemap.xml', '/nothing', '//x/%2e%2e'].map((path) => ({
      url: base + path,
    })),
    ...shows.flatMap(({ term }, at) => [
      { url: `${api}/entities/search?q=${term}` },
      { url: `${api}/entities/search?q=ka${'lomi'.slice(0, at % 4)}*` },
      { url: `${api}/search?q=${term}`, ...bearer(at) },
      { url: `${base}/monitor?q=${term}` },
    ]),
    ...rows.flatMap(({ id, podcast }) => [
      { url: `${api}/episodes/${id}` },
      { url: `${api}/episodes/${id}/transcript` },
      { url: `${api}/podcasts/${podcast}` },
      { url: `${base}/episode/${id}` },
      { url: `${api}/episodes/${id.replaceAll('-', 'x')}` },
    ]),
    { url: `${api}/entities/trending?days=30` },
    { url: `${api}/health` },
  ];
}

/** Mixed traffic over two hundred connections, twenty slow readers of everything, and connections on which nothing happens. */
export async function benchLoad(platform: Platform, dataDir: string, minutes: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-load-'));
  const shows = await loadShows(dataDir, folder);
  const keys = await Promise.all(
    Array.from({ length: keyCount }, (_, at) =>
      createKey(platform.database, { name: `Reader ${at}`, email: `r${at}@example.org`, tier: 'pro' }),
    ),
  );
  const server = await startServer('cli/server.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { pid } = server.child;
  try {
    const asks = await mixedAsks(platform, server.base, shows, keys);
    await makeTraffic(asks, AbortSignal.timeout(5_000));
    await sleep(settleMs);
    const before = { megabytes: megabytesOf(pid, 'VmRSS'), files: openFiles(pid) };
    const signal = AbortSignal.timeout(minutes * 60_000);
    const [traffic, failedReaders, idleSeconds] = await Promise.all([
      makeTraffic(asks, signal),
      readAllSlowly(server.base, keys, signal),
      lastIdleClosed(server.base),
    ]);
    await sleep(settleMs);
    const after = { megabytes: megabytesOf(pid, 'VmRSS'), files: openFiles(pid) };
    const wrong = [...traffic.wrong].map(([what, times]) => `${times} × ${what}`);
    return [
      {
        metric: `load: ${traffic.requests} requests over 200 connections, 20 slow readers: errors`,
        measured: `${wrong.join(', ') || 0}; ${failedReaders} readers`,
        reference: `${traffic.refused} were 429 or 503; median ${milliseconds(percentile(traffic.latencies, 0.5))}, 99 % in ${milliseconds(percentile(traffic.latencies, 0.99))}`,
        target: '0; 0',
        isMet: wrong.length === 0 && failedReaders === 0,
      },
      {
        metric: 'load: memory of the server',
        measured: `${after.megabytes.toFixed(0)} MB`,
        reference: `before ${before.megabytes.toFixed(0)} MB, at most ${megabytesOf(pid, 'VmHWM').toFixed(0)} MB`,
        target: `+ ${maxGrowthMegabytes} MB`,
        isMet: after.megabytes - before.megabytes < maxGrowthMegabytes,
      },
      {
        metric: 'load: open files of the server',
        measured: String(after.files),
        reference: `before ${before.files}`,
        target: 'as before',
        isMet: after.files <= before.files,
      },
      {
        metric: 'load: idle connections are closed',
        measured: `after ${idleSeconds.toFixed(0)} s at most`,
        reference: '',
        target: `≤ ${maxIdleSeconds} s`,
        isMet: idleSeconds <= maxIdleSeconds,
      },
    ];
  } finally {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
