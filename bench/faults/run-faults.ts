import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../testing/random.ts';
import { startCommand } from '../../testing/start-harness.ts';
import { megabytesOf } from '../measure/memory.ts';
import type { Row } from '../measure/table.ts';
import { type Fault, mountDisk, possibleFaults, unmountDisk } from './faults.ts';
import { addAlerts, countStored, describeDifference, haveSameIds } from './inspect.ts';
import { FaultyService } from './service.ts';
import { type FaultShow, writeShows } from './shows.ts';
import { toRows } from './verdict.ts';
import { visit } from './visitors.ts';

export type FaultOptions = { minutes: number; faults: number; seed: number; shows: number };

/** Messages that were put off by a mail server that was down leave after their pauses. */
const drainTimeoutMs = 8 * 60_000;
const agreeTimeoutMs = 60_000;
const pollIntervalMs = 500;

/** Milliseconds until the condition holds; infinite when it doesn't in time. An engine that starts answers with an error. */
async function measureUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const started = Date.now();
  while (Date.now() - started < timeoutMs) {
    if (await condition().catch(() => false)) return Date.now() - started;
    await sleep(pollIntervalMs);
  }
  return Number.POSITIVE_INFINITY;
}

/** Loads a show, again until that succeeds. Resolves to how often it had to. */
async function loadShow({ folder, title }: FaultShow, service: FaultyService): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { exited, output } = startCommand('cli/ingest/main.ts', [folder, '--no-wait'], service.environment);
    if ((await exited) === 0) return attempt;
    console.error(`${title} wasn't loaded at once: ${output().trim().split('\n').slice(-3).join(' ')}`);
    await sleep(1_000);
  }
}

async function loadAll(shows: FaultShow[], service: FaultyService, pauseMs: number): Promise<number> {
  let attempts = 0;
  for (const show of shows) {
    const started = Date.now();
    attempts += await loadShow(show, service);
    console.error(`${show.title} is loaded`);
    await sleep(Math.max(0, pauseMs - (Date.now() - started)));
  }
  return attempts;
}

/** Lets faults happen one after the other, at random times. Resolves to how often each one did. */
async function letFaultsHappen(
  possible: Fault[],
  {
    service,
    random,
    count,
    durationMs,
  }: { service: FaultyService; random: Random; count: number; durationMs: number },
): Promise<Map<string, number>> {
  const happened = new Map<string, number>();
  const started = Date.now();
  const times = Array.from({ length: count }, () => random() * durationMs).sort((a, b) => a - b);
  for (const time of times) {
    await sleep(Math.max(0, started + time - Date.now()));
    const fault = possible[Math.floor(random() * possible.length)];
    if (!fault) break;
    console.error(`${((Date.now() - started) / 1000).toFixed(0)} s: ${fault.name}`);
    await fault.run(service, random);
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
  }
  return happened;
}

const memoryOf = (service: FaultyService): number =>
  megabytesOf(service.pids('server')[0], 'VmRSS') + megabytesOf(service.pids('worker')[0], 'VmRSS');

async function runOn(
  disk: string,
  isOwnDisk: boolean,
  { minutes, faults, seed, shows: showCount }: FaultOptions,
): Promise<Row[]> {
  const random = createRandom(seed);
  const folder = mkdtempSync(join(disk, 'run-'));
  const shows = writeShows(join(folder, 'shows'), random, { shows: showCount });
  const service = await FaultyService.open(folder);
  const stopVisits = new AbortController();
  try {
    const people = await addAlerts(service, shows);
    const [first, ...others] = shows;
    const visiting = visit(service.url, shows, stopVisits.signal);
    let attempts = first ? await loadShow(first, service) : 0;
    const memoryBefore = memoryOf(service);
    const durationMs = minutes * 60_000;
    const [happened, loaded] = await Promise.all([
      letFaultsHappen(possibleFaults(disk, isOwnDisk), { service, random, count: faults, durationMs }),
      loadAll(others, service, durationMs / shows.length),
    ]);
    attempts += loaded;
    console.error('No more faults: waiting until both sides agree and all mail has left');
    const agreeMs = await measureUntil(() => haveSameIds(service), agreeTimeoutMs);
    if (agreeMs > agreeTimeoutMs)
      console.error(`${await describeDifference(service).catch(String)}\n${service.output()}`);
    else console.error(`Both sides agree after ${(agreeMs / 1000).toFixed(1)} s`);
    const drainMs = await measureUntil(async () => (await countStored(service)).unsent === 0, drainTimeoutMs);
    stopVisits.abort();
    const visits = await visiting;
    const { episodes } = await countStored(service);
    const received = service.received();
    const memoryAfter = memoryOf(service);
    const orphans = await service.close();
    const expectedEpisodes = shows.reduce((sum, show) => sum + show.episodes, 0);
    return toRows({
      happened,
      seed,
      people,
      received,
      visits,
      episodes,
      expectedEpisodes,
      attempts,
      agreeMs,
      drainMs,
      memoryBefore,
      memoryAfter,
      orphans,
      log: service.output(),
    });
  } finally {
    stopVisits.abort();
    await service.close();
  }
}

/**
 * Kills, stops and fills up at random what a whole installation consists of, while podcasts are loaded, visitors search
 * and alerts go out; then checks that nothing was lost.
 */
export async function benchFaults(options: FaultOptions): Promise<Row[]> {
  const disk = mkdtempSync(join(tmpdir(), 'earshot-faults-'));
  const isOwnDisk = mountDisk(disk);
  try {
    return await runOn(disk, isOwnDisk, options);
  } finally {
    if (isOwnDisk) unmountDisk(disk);
    rmSync(disk, { recursive: true, force: true });
  }
}
