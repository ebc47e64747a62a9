import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { feeds } from '../../domain/core/database/schema/feeds.ts';
import type { Platform } from '../../runtime/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { percentile, type Row } from '../measure/table.ts';
import { episodesPerFeed, openPodcastHosts } from '../scale/podcast-hosts.ts';
import { openAbusiveHost } from './abusive-host.ts';

const ordinaryHosts = 10;
const pollIntervalMs = 50;
const timeoutMs = 10 * 60_000;
/** Its transcripts are being fetched and read when the others come. */
const abusiveRequests = 6;

type Setup = { platform: Platform; folder: string; isAbused: boolean };

function startWorker({ platform, folder }: Setup, allowedHosts: string[]): ChildProcess {
  return spawn(process.execPath, ['cli/worker.ts'], {
    env: {
      ...process.env,
      DATA_DIR: mkdtempSync(join(folder, 'worker-')),
      DATABASE_URL: platform.databaseUrl,
      MEILI_URL: platform.meiliUrl ?? '',
      MEILI_KEY: platform.meiliKey ?? '',
      FETCH_ALLOWED_HOSTS: allowedHosts.join(','),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** The seconds after which each transcript of the ordinary feeds was stored. */
async function timesStored({ database }: Platform): Promise<number[]> {
  const started = performance.now();
  const times: number[] = [];
  while (times.length < ordinaryHosts * episodesPerFeed) {
    await sleep(pollIntervalMs);
    const { rows } = await database.execute<{ stored: number }>(
      sql`select count(*)::int as stored from episodes e join podcasts p on p.id = podcast_id
        where has_transcript and p.title like 'Feed %'`,
    );
    const seconds = (performance.now() - started) / 1000;
    for (let at = times.length; at < (rows[0]?.stored ?? 0); at += 1) times.push(seconds);
    if (seconds * 1000 > timeoutMs) return [...times, Number.POSITIVE_INFINITY];
  }
  return times;
}

/** Has a worker fetch the transcripts of ten ordinary feeds at once, with or without an abusive one. */
async function measure(setup: Setup): Promise<number[]> {
  const { database } = setup.platform;
  const ordinary = await openPodcastHosts(ordinaryHosts, createRandom(1));
  const abusive = await openAbusiveHost();
  const worker = startWorker(setup, [...ordinary.allowedHosts, ...abusive.allowedHosts]);
  try {
    await once(worker, 'message');
    if (setup.isAbused) {
      await database.insert(feeds).values({ url: abusive.feedUrl });
      await waitUntil(() => abusive.requests() >= abusiveRequests, timeoutMs);
    }
    await database.insert(feeds).values(ordinary.feeds.map((url) => ({ url })));
    return await timesStored(setup.platform);
  } finally {
    const exit = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exit;
    ordinary.close();
    abusive.close();
    await database.execute(sql`truncate feeds, podcasts, index_jobs cascade`);
  }
}

/**
 * How much longer the transcripts of ten ordinary feeds take while the worker also has one whose transcripts, on twelve
 * hosts, take as long to fetch and read as they may.
 */
export async function benchFairness(platform: Platform, folder: string, rounds: number): Promise<Row[]> {
  const p99 = { alone: Number.POSITIVE_INFINITY, abused: Number.POSITIVE_INFINITY };
  // The first run is slower than the others: nothing is loaded yet.
  await measure({ platform, folder, isAbused: false });
  for (let round = 0; round < rounds; round += 1)
    for (const isAbused of [false, true]) {
      const name = isAbused ? 'abused' : 'alone';
      const seconds = percentile(await measure({ platform, folder, isAbused }), 0.99);
      console.error(`Ordinary feeds ${name}: p99 ${seconds.toFixed(2)} s`);
      p99[name] = Math.min(p99[name], seconds);
    }
  return [
    {
      metric: `fairness: until transcripts of ${ordinaryHosts} feeds are stored, with an abusive one, p99`,
      measured: `${p99.abused.toFixed(2)} s`,
      reference: `without it ${p99.alone.toFixed(2)} s`,
      target: '≤ 1.5 ×',
      isMet: p99.abused <= p99.alone * 1.5,
    },
  ];
}
