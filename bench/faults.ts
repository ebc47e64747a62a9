import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { loadConfig } from '../server/core/config.ts';
import { silentLogger } from '../server/core/logging/logger.ts';
import { openPlatform, type Platform } from '../server/core/platform.ts';
import { percentile, type Row } from './table.ts';

const kills = 10;
const maxSeconds = 60;
const processes = ['worker', 'meilisearch', 'postgres'] as const;
type ProcessName = (typeof processes)[number];

/** Ids on both sides, and nothing missing or too many on either. */
async function bothSidesAgree(platform: Platform): Promise<boolean> {
  // Counts first: reading every id again and again would take the processor from what is being measured.
  const { rows: counted } = await platform.database.execute<{ passages: number }>(
    sql`select count(*)::int as passages from passages`,
  );
  const indexed = await platform.engine.health();
  if (indexed.passages !== counted[0]?.passages) return false;
  const { rows } = await platform.database.execute<{ id: string }>(sql`select id from passages`);
  const inDatabase = new Set(rows.map((row) => row.id));
  let seen = 0;
  for (let offset = 0; ; offset += 20_000) {
    const ids = await platform.engine.ids('passages', { offset, limit: 20_000 });
    for (const id of ids) if (!inDatabase.has(id)) return false;
    seen += ids.length;
    if (ids.length < 20_000) return seen === inDatabase.size;
  }
}

const start = (script: string, args: string[], dataDir: string) =>
  spawn(process.execPath, [script, ...args], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
  );

/** Ends a load and the worker at a random moment, or an engine under them; then starts the worker again and waits. */
async function killOnce(
  name: ProcessName,
  what: string,
  dataDir: string,
  platform: Platform,
): Promise<number> {
  const loading = start('cli/ingest/main.ts', [what], dataDir);
  const worker = start('cli/worker.ts', [], dataDir);
  await sleep(1_500 + Math.random() * 6_000);
  if (name === 'worker') {
    loading.kill('SIGKILL');
    worker.kill('SIGKILL');
  } else {
    const state = JSON.parse(readFileSync(join(dataDir, 'services/state.json'), 'utf8')) as Record<
      string,
      { identity: { pid: number } }
    >;
    const pid = state[name]?.identity.pid;
    if (!pid) throw new Error(`${name} does not run.`);
    process.kill(pid, 'SIGKILL');
    await sleep(500 + Math.random() * 2_000);
    loading.kill('SIGKILL');
    worker.kill('SIGKILL');
  }
  await Promise.all([ended(loading), ended(worker)]);
  const again = start('cli/worker.ts', [], dataDir);
  const restarted = Date.now();
  try {
    while ((Date.now() - restarted) / 1000 < maxSeconds) {
      // An engine that was killed does not answer for a while.
      if (await bothSidesAgree(platform).catch(() => false)) return (Date.now() - restarted) / 1000;
      await sleep(500);
    }
    return Number.POSITIVE_INFINITY;
  } finally {
    again.kill('SIGTERM');
    await ended(again);
  }
}

/** `kill -9` of the worker and the load, of the search engine, and of the database, ten times each, while a corpus is loaded. */
export async function benchFaults(what: string, named: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  const chosen = processes.filter((name) => named.includes(name));
  for (const name of chosen.length > 0 ? chosen : processes) {
    const dataDir = mkdtempSync(join(tmpdir(), 'earshot-faults-'));
    const platform = await openPlatform(loadConfig({ DATA_DIR: dataDir }, ''), silentLogger);
    const seconds: number[] = [];
    try {
      for (let at = 0; at < kills; at += 1) {
        seconds.push(await killOnce(name, what, dataDir, platform));
        const { rows: counted } = await platform.database.execute<{ passages: number }>(
          sql`select count(*)::int as passages from passages`,
        );
        console.error(
          `${name} killed: equal again after ${seconds.at(-1)?.toFixed(1)} s, with ${counted[0]?.passages} passages`,
        );
      }
    } finally {
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
    const worst = Math.max(...seconds);
    rows.push({
      metric: `faults: kill -9 of ${name}, ${kills} times`,
      measured: `equal after ${worst.toFixed(1)} s at most`,
      reference: `median ${percentile(seconds, 0.5).toFixed(1)} s`,
      target: `≤ ${maxSeconds} s`,
      isMet: worst <= maxSeconds,
    });
  }
  return rows;
}
