import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { health } from '../../contract/api/service/health.ts';
import { processesOn, startCommand } from '../../testing/start-harness.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const episodes = 400;
const timeoutMs = 90_000;
const megabyte = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'));
const disk = join(folder, 'disk');
const dataDir = join(disk, 'data');
const filler = join(disk, 'filler');
const bundle = join(folder, 'long-show');
const otherBundle = join(folder, 'short-show');
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

/** Texts that hardly compress. */
const randomText = (length: number) => randomBytes((length / 4) * 3).toString('base64');

function writeBundle(folder: string, episodes: { title: string; guid: string; description: string }[]): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'podcast.json'), JSON.stringify({ title: folder }));
  const lines = episodes.map((episode) => `${JSON.stringify(episode)}\n`);
  writeFileSync(join(folder, 'episodes.ndjson'), lines.join(''));
}

beforeAll(() => {
  writeBundle(
    bundle,
    Array.from({ length: episodes }, (_, at) => ({
      title: `Episode ${at}`,
      guid: `e${at}`,
      description: `Ada Palmer on topic ${at}. ${randomText(40_000)}`,
    })),
  );
  writeBundle(otherBundle, [{ title: 'Short', guid: 'short', description: 'Jo Walton on nothing.' }]);
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
      // Less than the show takes: loading it fills the disk, however quick the machine is.
      fillDisk(40);
      const loading = startCommand('cli/ingest/main.ts', [bundle], env);
      await waitUntil(() => loading.output().includes(' is full. '), timeoutMs);
      await waitUntil(async () => (await healthNow()).problem?.includes(' is full. ') === true);
      await waitUntil(() => service.output().includes(' is full. '));
      fillDisk();
      const second = startCommand('cli/ingest/main.ts', [otherBundle], env);
      await waitUntil(() => second.output().includes(' is full. '), timeoutMs);
      makeRoom();
      for (const { exited, output } of [loading, second]) expect(await exited, output()).toBe(0);
      await waitUntil(async () => (await healthNow()).status === 'ok', timeoutMs);
      expect((await healthNow()).database.episodes).toBe(episodes + 1);
    } finally {
      service.child.kill('SIGTERM');
    }
    expect(await service.exited).toBe(0);
    await nothingRuns();
  },
  4 * timeoutMs,
);
