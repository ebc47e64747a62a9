import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../domain/core/logging/logger.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { restartDelay, Supervisor } from './supervisor.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-supervisor-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, source: string) {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(script, source);
  return { name, script };
}

describe('the supervisor', () => {
  it('waits longer after each failure, half a minute at most', () => {
    expect([0, 1, 2, 9].map(restartDelay)).toEqual([1_000, 2_000, 4_000, 30_000]);
  });

  it('gives up on a process that fails before it was ready', async () => {
    const supervisor = new Supervisor(silentLogger);
    await expect(supervisor.keepRunning(program('server', 'process.exit(3)'))).rejects.toThrow(
      "The server couldn't start",
    );
  });

  it('runs a program again that was killed, and resolves to its exit code', async () => {
    const marker = join(folder, 'second');
    const source = `import { existsSync, writeFileSync } from 'node:fs';
      if (existsSync('${marker}')) process.exit(7);
      writeFileSync('${marker}', '');
      process.kill(process.pid, 'SIGKILL');`;
    expect(await new Supervisor(silentLogger).runToEnd(program('loader', source))).toBe(7);
    expect(existsSync(marker)).toBe(true);
  });

  it('stops everything it runs, and starts nothing afterwards', async () => {
    const supervisor = new Supervisor(silentLogger);
    let isReady = false;
    const running = supervisor.keepRunning(
      program(
        'worker',
        "process.on('SIGTERM', () => process.exit(0)); process.send('ready'); setInterval(() => {}, 1_000);",
      ),
      () => {
        isReady = true;
      },
    );
    await waitUntil(() => isReady);
    await supervisor.stop();
    await running;
    expect(await supervisor.runToEnd(program('late', ''))).toBeUndefined();
  });
});
