import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../testing/wait-until.ts';

const processFolder = fileURLToPath(new URL('../domain/core/process', import.meta.url));
const launcher = fileURLToPath(new URL('run.js', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-run-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeScript(name: string, source: string): string {
  const path = join(folder, name);
  writeFileSync(path, source);
  return path;
}

/** Prints its process id, and ends with 7 when it gets SIGTERM. */
const waiting = `
  process.on('SIGTERM', () => process.exit(7));
  setInterval(() => {}, 1_000);
  console.log(process.pid);`;

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  return () => output;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the launcher', () => {
  it('passes on Node options, arguments, the environment and the exit code', async () => {
    const script = writeScript(
      'report.ts',
      `const facts: string[] = [...process.execArgv, ...process.argv.slice(2), String(process.env.npm_lifecycle_event)];
      console.log(facts.join(' '));
      process.exit(3);`,
    );
    const child = spawn(process.execPath, [launcher, '--max-semi-space-size=4', script, 'one', '--two'], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const output = collectOutput(child);
    const [code] = await once(child, 'close');
    expect(code).toBe(3);
    expect(output()).toBe('--max-semi-space-size=4 one --two start\n');
  });

  it('passes a signal on, and ends as the script ends', async () => {
    const child = spawn(process.execPath, [launcher, writeScript('waiting.ts', waiting)]);
    const output = collectOutput(child);
    await waitUntil(() => output().endsWith('\n'));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);

    const killed = spawn(process.execPath, [
      launcher,
      writeScript('killed.ts', "process.kill(process.pid, 'SIGINT'); setInterval(() => {}, 1_000);"),
    ]);
    expect(await once(killed, 'exit')).toEqual([null, 'SIGINT']);
  });

  it('stops the script when it is killed itself', async () => {
    const script = writeScript(
      'supervised.ts',
      `import { shutdownSignal, waitForAbort } from '${processFolder}/shutdown.ts';
      const stop = await shutdownSignal();
      setInterval(() => {}, 1_000);
      console.log(process.pid);
      await waitForAbort(stop);
      process.exit();`,
    );
    const child = spawn(process.execPath, [launcher, script]);
    const output = collectOutput(child);
    await waitUntil(() => output().endsWith('\n'));
    child.kill('SIGKILL');
    await waitUntil(() => !isRunning(Number(output())));
  });

  it('stops the script when the shell in which npm runs it dies', async () => {
    const script = writeScript('orphan.ts', waiting);
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${launcher}" "${script}"; true`], {
      env: { ...process.env, npm_lifecycle_event: 'worker' },
    });
    const output = collectOutput(shell);
    await waitUntil(() => output().endsWith('\n'));
    shell.kill('SIGKILL');
    await waitUntil(() => !isRunning(Number(output())));
  });
});
