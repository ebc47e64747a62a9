import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processesOn, type Started, startCommand } from '../../testing/start-harness.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const timeoutMs = 90_000;
let folder: string;
let dataDir: string;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-start-'));
  dataDir = join(folder, 'data');
  port = await getPort({ host: '127.0.0.1' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) =>
  startCommand('cli/start.ts', [], { DATA_DIR: dataDir, PORT: String(port), MEANING: 'true', ...env });

const untilPrinted = ({ child, output }: Started, text: string) =>
  waitUntil(() => output().includes(text) || child.exitCode !== null, timeoutMs);
const untilNothingRunsOn = (path: string) => waitUntil(() => processesOn(path).length === 0, 30_000);
const processOf = (script: string) => processesOn(dataDir).find(({ command }) => command.includes(script));

/** What a person sees of a failure: one sentence, no stack. */
async function refusal(started: Started): Promise<string> {
  expect(await started.exited).toBe(1);
  expect(started.output()).not.toMatch(/^\s+at /m);
  expect(started.output().trim().split('\n')).toHaveLength(1);
  return started.output().trim();
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it(
    'keeps its data folder private, and stops in order while it loads the sample shows',
    async () => {
      const first = start();
      await untilPrinted(first, 'Loading four sample shows');
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      await waitUntil(() => processOf('cli/ingest/main.ts') !== undefined);
      first.child.kill('SIGTERM');
      expect(await first.exited).toBe(0);
      expect(first.output()).toContain('Stopped.');
      expect(first.output()).not.toMatch(/^\s+at /m);
      await untilNothingRunsOn(dataDir);
    },
    2 * timeoutMs,
  );

  it(
    'refuses a data folder or a port in use, lets commands share its engines, and restarts what dies',
    async () => {
      const first = start({ SEED_DATA: 'false' });
      await untilPrinted(first, 'Data   ');
      const inbox = /Mail +(\S+\/dev\/mail\?key=\S+)/.exec(first.output())?.[1] ?? '';
      expect(await (await fetch(inbox)).text()).toContain('No messages yet.');
      expect((await fetch(inbox.replace(/key=.*/, ''))).status).toBe(403);
      const link = startCommand('cli/mail.ts', ['inbox'], { DATA_DIR: dataDir, PORT: String(port) });
      expect([await link.exited, link.output().trim()]).toEqual([0, inbox]);
      // Another port, the same data; then the other way around.
      expect(await refusal(start({ PORT: '0' }))).toMatch(
        /^Error: Earshot is already running on .+ as process \d+: stop it first, or set DATA_DIR and PORT/,
      );
      const elsewhere = join(folder, 'elsewhere');
      expect(await refusal(start({ DATA_DIR: elsewhere }))).toMatch(/^Error: Port \d+ is already in use: /);
      expect(processesOn(elsewhere)).toEqual([]);
      const command = startCommand('cli/keys.ts', ['list'], { DATA_DIR: dataDir });
      expect(await command.exited).toBe(0);

      const before = processOf('cli/worker.ts')?.pid;
      if (before) process.kill(before, 'SIGKILL');
      await waitUntil(() => ![undefined, before].includes(processOf('cli/worker.ts')?.pid));
      expect(first.output()).toContain('The worker ended unexpectedly');

      // Its processes notice, and the last one stops the engines.
      first.child.kill('SIGKILL');
      await untilNothingRunsOn(dataDir);
    },
    2 * timeoutMs,
  );
});
