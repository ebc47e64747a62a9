import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildWebIfStale } from '../server/built-web.ts';
import { loadConfigOrExit } from '../server/core/config.ts';
import { createLogger } from '../server/core/logging/logger.ts';
import { openPlatform } from '../server/core/platform.ts';
import { shutdownSignal, waitForAbort } from '../server/core/shutdown.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const restartDelayMs = 1_000;
/** Keeps the server's young generation small, and with it the memory that streaming rows needs. */
const semiSpaceFlag = '--max-semi-space-size=4';

const config = loadConfigOrExit();
const stop = shutdownSignal({ endWithParent: config.startedByNpm });
const running = new Set<ChildProcess>();

function run(
  script: string,
  { args = [], flags = [] }: { args?: string[]; flags?: string[] } = {},
): ChildProcess {
  const child = spawn(process.execPath, [...flags, join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

/** Restarts a process until we are asked to stop. Calls `onReady` when it first reports that it is ready. */
async function keepRunning(script: string, flags: string[], onReady?: () => void): Promise<void> {
  let wasReady = false;
  while (!stop.aborted) {
    const child = run(script, { flags });
    child.once('message', () => {
      wasReady = true;
      onReady?.();
    });
    const code = await exitOf(child);
    if (stop.aborted) return;
    // A first start that fails will fail again: exit instead of retrying forever.
    if (!wasReady && code !== null && code !== 0) process.exit(code);
    log.error({ script, exitCode: code }, 'A process ended. Restarting it');
    await sleep(restartDelayMs);
  }
}

/** Loads the sample shows once per data folder, and again if loading was interrupted. */
async function loadSeedData(): Promise<void> {
  const markerFile = join(config.dataDir, 'seed-data-loaded');
  if (!config.seedData || existsSync(markerFile)) return;
  console.log('Loading four sample shows …');
  const code = await exitOf(run('cli/ingest/main.ts', { args: ['seed-data'] }));
  if (code === 0) writeFileSync(markerFile, new Date().toISOString());
}

const started = Date.now();
if (await buildWebIfStale()) console.log('Built the web client.');
const log = createLogger('start', config.logLevel ?? 'info');
const platform = await openPlatform(config, log);
await loadSeedData();

const processes = [
  keepRunning('ingest/worker/main.ts', []),
  keepRunning('server/main.ts', [semiSpaceFlag], () => {
    console.log(
      `Earshot is ready after ${((Date.now() - started) / 1000).toFixed(1)} s: ${config.publicUrl}`,
    );
    console.log(`  API reference   ${config.publicUrl}/api/v1/docs`);
    console.log('  Your podcasts   npm run ingest -- --help');
    if (!config.smtpUrl && !config.production) console.log(`  Mail            ${config.publicUrl}/dev/mail`);
    console.log(`  Data            ${config.dataDir}`);
  }),
];
await waitForAbort(stop);
for (const child of running) child.kill('SIGTERM');
await Promise.all(processes);
await platform.close();
console.log('Stopped.');
process.exit(0);
