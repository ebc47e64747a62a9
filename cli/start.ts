import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../domain/core/config/config.ts';
import { diskFullMessage, isDiskFull, prepareDataFolder } from '../domain/core/config/data-folder.ts';
import { createLogger, exitOnUncaught } from '../domain/core/logging/logger.ts';
import { shutdownSignal, waitForAbort } from '../domain/core/process/shutdown.ts';
import { devInboxUrl, openDevInbox } from '../domain/mail/dev-inbox.ts';
import { tryLock, unlock } from '../runtime/engines/mutex.ts';
import { openPlatform } from '../runtime/platform.ts';
import { buildWebIfStale } from '../server/built-web.ts';
import { requireFreeAddress } from '../server/listen.ts';
import { createProgram, runProgram } from './program.ts';
import { seedMarker } from './seed-marker.ts';
import { type Program, Supervisor } from './supervisor.ts';
import { watchDisk } from './watch-disk.ts';

const seedLoader: Program = {
  name: 'loading of the sample shows',
  script: 'cli/ingest/main.ts',
  args: ['seed-data'],
};
const worker: Program = { name: 'worker', script: 'cli/worker.ts' };
/** Keeps the server's young generation small, and with it the memory that streaming rows needs. */
const server: Program = { name: 'server', script: 'cli/server.ts', flags: ['--max-semi-space-size=4'] };

/** Takes the data folder for this service alone; throws before anything is started when that makes no sense. */
async function claimDataFolder({ dataDir, host, port }: Config): Promise<string> {
  prepareDataFolder(dataDir);
  const lockFile = join(dataDir, 'start.lock');
  const holder = tryLock(lockFile);
  if (holder)
    throw new Error(
      `Earshot is already running on ${dataDir} as process ${holder.pid}: stop it first, or set DATA_DIR and PORT to run a second one.`,
    );
  try {
    if (isDiskFull(dataDir)) throw new Error(diskFullMessage(dataDir));
    await requireFreeAddress({ host, port });
    return lockFile;
  } catch (error) {
    unlock(lockFile);
    throw error;
  }
}

/** Loads the sample shows once per data folder, and again if loading was interrupted. */
async function loadSeedData({ dataDir, seedData }: Config, supervisor: Supervisor): Promise<void> {
  const markerFile = join(dataDir, seedMarker);
  if (!seedData || existsSync(markerFile)) return;
  console.log('Loading four sample shows …');
  if ((await supervisor.runToEnd(seedLoader)) === 0) writeFileSync(markerFile, new Date().toISOString());
}

function printReady(config: Config, seconds: number): void {
  const { publicUrl, dataDir } = config;
  const inbox = openDevInbox(config);
  console.log(`Earshot is ready after ${seconds.toFixed(1)} s: ${publicUrl}`);
  console.log(`  API reference   ${publicUrl}/api/v1/docs`);
  console.log('  Your podcasts   npm run ingest -- --help');
  if (inbox) console.log(`  Mail            ${devInboxUrl(publicUrl, inbox)}`);
  console.log(`  Data            ${dataDir}`);
}

/** Everything after the data folder is ours. Resolves when `stop` aborts; throws when a process can't start. */
async function runService(config: Config, stop: AbortSignal): Promise<void> {
  const started = performance.now();
  const log = createLogger('start', config.logLevel ?? 'info');
  exitOnUncaught(log);
  const supervisor = new Supervisor(log);
  const stopped = waitForAbort(stop).then(() => supervisor.stop());
  if (await buildWebIfStale(stop)) console.log('Built the web client.');
  if (stop.aborted) return;
  // An engine that moves concerns the server and the worker, which end and are restarted.
  const platform = await openPlatform(config, log, () => undefined);
  const stopWatching = watchDisk(config.dataDir, log);
  try {
    await loadSeedData(config, supervisor);
    await Promise.all([
      supervisor.keepRunning(worker),
      supervisor.keepRunning(server, () => printReady(config, (performance.now() - started) / 1000)),
    ]);
    await stopped;
  } finally {
    stopWatching();
    await supervisor.stop();
    await platform.close();
  }
}

async function start(): Promise<void> {
  const config = loadConfig();
  const stop = await shutdownSignal();
  const lockFile = await claimDataFolder(config);
  try {
    await runService(config, stop);
    console.log('Stopped.');
  } finally {
    unlock(lockFile);
  }
}

await runProgram(
  createProgram('npm start', 'Start everything: engines, worker and server. Ctrl-C stops it.').action(start),
);
process.exit();
