import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import type { Platform } from '../../runtime/platform.ts';
import { megabytesOf } from '../measure/memory.ts';
import { queries } from '../measure/queries.ts';
import { startServer, stopServer } from '../measure/server-process.ts';
import { milliseconds, percentile, type Row } from '../measure/table.ts';
import { type Abuse, abuses } from './abuses.ts';
import { type Answer, type Ask, visit } from './visitors.ts';

const visitorCount = 10;
const maxIncrease = 1.5;
const settleMs = 1_000;
const rounds = 2;
const keyCount = 40;
const maxEngineGrowth = 500;

/** What each of ten visitors of their own network reads. */
async function normalVisitors({ database }: Platform, base: string): Promise<Ask[][]> {
  const { rows } = await database.execute<{ id: string; podcast: string }>(
    sql`select id, podcast_id as podcast from episodes order by md5(id::text) limit 40`,
  );
  // Other networks each time: what they used up of their limits is remembered for ten minutes.
  const run = randomBytes(2).toString('hex');
  return Array.from({ length: visitorCount }, (_, visitor) => {
    const headers = { 'x-forwarded-for': `2001:db8:${run}:${visitor + 10}::1` };
    const asks = [
      ...queries.slice(0, 40).map((q) => `/api/v1/entities/search?q=${encodeURIComponent(q)}`),
      ...rows.flatMap(({ id, podcast }) => [`/api/v1/episodes/${id}`, `/api/v1/podcasts/${podcast}`]),
    ];
    return asks.map((path) => ({ url: base + path, headers }));
  });
}

const latencies = (answers: Answer[]) => answers.map((answer) => answer.milliseconds);
const failures = (answers: Answer[]) => answers.filter(({ status }) => status !== 200).length;

/** By turns without and with the abuse, because a machine isn't equally busy all the time. */
async function benchAbuse(abuse: Abuse, visitors: Ask[][], seconds: number): Promise<Row> {
  const alone: Answer[] = [];
  const together: Answer[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await visit(visitors, AbortSignal.timeout((seconds * 1_000) / rounds))));
    const stop = new AbortController();
    const running = abuse.run(stop.signal);
    together.push(...(await visit(visitors, AbortSignal.timeout((seconds * 1_000) / rounds))));
    stop.abort();
    for (const [status, times] of await running) statuses.set(status, (statuses.get(status) ?? 0) + times);
    await sleep(settleMs);
  }
  const [before, after] = [alone, together].map((answers) => percentile(latencies(answers), 0.99));
  const answered = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  return {
    metric: `shares: ${abuse.name}: p99 of ${together.length} requests of ten others`,
    measured: `${milliseconds(after ?? 0)}, ${failures(together)} failed`,
    reference: `without ${milliseconds(before ?? 0)}, ${failures(alone)} failed; answered ${answered}`,
    target: abuse.isByMany ? '0 failed' : `≤ ${maxIncrease} ×`,
    isMet: failures(together) === 0 && (abuse.isByMany || (after ?? 0) <= (before ?? 0) * maxIncrease),
  };
}

/** Reads the memory that the engine has for itself, in megabytes, if it runs here. Not the pages of its files. */
async function engineMemory(dataDir: string): Promise<() => number | undefined> {
  const state = await readFile(join(dataDir, 'services/state.json'), 'utf8').catch(() => '{}');
  const pid: number | undefined = JSON.parse(state).meilisearch?.identity?.pid;
  return () => (pid === undefined ? undefined : megabytesOf(pid, 'RssAnon'));
}

/** How long ten visitors wait without and with somebody who takes all that they can get, in one way after the other. */
export async function benchShares(
  platform: Platform,
  dataDir: string,
  { seconds, only }: { seconds: number; only: string | undefined },
): Promise<Row[]> {
  const keys = await Promise.all(
    Array.from({ length: keyCount }, (_, at) =>
      createKey(platform.database, { name: `Greedy ${at}`, email: `g${at}@example.org`, tier: 'pro' }),
    ),
  );
  const server = await startServer('cli/server.ts', {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  });
  try {
    await visit(await normalVisitors(platform, server.base), AbortSignal.timeout(5_000));
    const rows: Row[] = [];
    const engine = await engineMemory(dataDir);
    const before = engine();
    for (const abuse of abuses(server.base, () => keys.pop() ?? '', queries))
      if (!only || abuse.name.includes(only))
        rows.push(await benchAbuse(abuse, await normalVisitors(platform, server.base), seconds));
    if (before !== undefined)
      rows.push({
        metric: 'shares: memory of the engine after all of it',
        measured: `${engine()?.toFixed(0)} MB`,
        reference: `before ${before.toFixed(0)} MB`,
        target: `+ ${maxEngineGrowth} MB`,
        isMet: (engine() ?? 0) <= before + maxEngineGrowth,
      });
    return rows;
  } finally {
    await stopServer(server);
  }
}
