import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { health } from '../server/contract/health.ts';
import { processesOn, startCommand } from './start-harness.ts';
import { waitUntil } from './wait-until.ts';

const episodes = 400;
const timeoutMs = 90_000;
const megabyte = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'));
const disk = join(folder, 'disk');
const dataDir = join(disk, 'data');
const filler = join(disk, 'filler');
const bundle = join(folder, 'show');
mkdirSync(disk);
/** A small disk of its own: only root may mount one. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]).status === 0;

/** Leaves this many megabytes. */
function fillDisk(rest = 0): void {
  const block = Buffer.alloc(megabyte);
  const file = openSync(filler, 'w');
  let written = 0;
  try {
    for (;;) written += writeSync(file, block);
  } catch {
    // Full.
  } finally {
    closeSync(file);
  }
  spawnSync('truncate', ['-s', String(Math.max(0, written - rest * megabyte)), filler]);
}

const makeRoom = () => rmSync(filler, { force: true });
const nothingRuns = () => waitUntil(() => processesOn(dataDir).length === 0, 30_000);

beforeAll(() => {
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'podcast.json'), JSON.stringify({ title: 'Long show' }));
  const lines = Array.from({ length: episodes }, (_, at) =>
    JSON.stringify({ title: `Episode ${at}`, guid: `e${at}`, description: `Ada Palmer on topic ${at}.` }),
  );
  writeFileSync(join(bundle, 'episodes.ndjson'), `${lines.join('\n')}\n`);
});

afterAll(() => {
  if (canMount) spawnSync('umount', ['-l', disk]);
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!canMount)(
  'refuses to start on a full disk, and leaves nothing behind',
  async () => {
    // No room at all, and room that is used up by the start itself.
    for (const rest of [1, 100]) {
      fillDisk(rest);
      const { exited, output } = startCommand('cli/start.ts', [], { DATA_DIR: dataDir, PORT: '0' });
      expect(await exited).toBe(1);
      expect(output().trim()).toMatch(/^Error: The disk of .+ is full\. Free some space, at least 32 MB\.$/);
      await nothingRuns();
      makeRoom();
    }
  },
  2 * timeoutMs,
);

it.skipIf(!canMount)(
  'waits while the disk is full, says so, and goes on by itself',
  async () => {
    const port = await getPort({ host: '127.0.0.1' });
    const env = { DATA_DIR: dataDir, PORT: String(port), SEED_DATA: 'false' };
    const service = startCommand('cli/start.ts', [], env);
    const healthNow = async () =>
      health.parse(await (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).json());
    try {
      await waitUntil(() => service.output().includes('Earshot is ready'), timeoutMs);
      const loading = startCommand('cli/ingest/main.ts', [bundle], env);
      await waitUntil(async () => (await healthNow()).database.episodes > 5, timeoutMs);
      fillDisk();
      await waitUntil(() => loading.output().includes(' is full. '), timeoutMs);
      await waitUntil(async () => (await healthNow()).problem?.includes(' is full. ') === true);
      await waitUntil(() => service.output().includes(' is full. '));
      makeRoom();
      expect(await loading.exited, loading.output()).toBe(0);
      await waitUntil(async () => (await healthNow()).status === 'ok', timeoutMs);
      expect((await healthNow()).database.episodes).toBe(episodes);
    } finally {
      service.child.kill('SIGTERM');
    }
    expect(await service.exited).toBe(0);
    await nothingRuns();
  },
  4 * timeoutMs,
);
