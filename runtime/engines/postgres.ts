import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { diskFullMessage, isDiskFull } from '../../domain/core/config/data-folder.ts';
import { endOfLog, spawnEngine, waitUntilAnswering } from './engine-process.ts';
import {
  databaseUser,
  findInstallation,
  type Installation,
  initialize,
  startOptions,
} from './postgres-installation.ts';
import { identify, isRunningIn, type ProcessIdentity } from './process-identity.js';
import { type RunningEngine, terminate } from './processes.ts';

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'wal_compression=on',
  'jit=off',
  'max_connections=100',
];

export const postgresUrl = (port: number, password: string) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`;

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A server that is starting breaks connections; the answer to the caller is then false.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // Not yet: the caller tries again, and shows the server's log if it never answers.
    return false;
  } finally {
    // A connection that broke can't be ended.
    await client.end().catch(() => {});
  }
}

/** What the server's own lock file says. */
function readLockFile(filesDir: string): { pid: number | undefined; port: number | undefined } {
  const lockFile = join(filesDir, 'postmaster.pid');
  const lines = existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split('\n').map(Number) : [];
  return { pid: lines[0] || undefined, port: lines[3] || undefined };
}

/** A server that runs on these files although our state doesn't know it: the process that started it was killed. */
async function findRunning(filesDir: string, password: string): Promise<RunningEngine | undefined> {
  const { pid, port } = readLockFile(filesDir);
  if (!pid || !port || !(await isAnswering(postgresUrl(port, password)))) return undefined;
  return { identity: identify(pid), port };
}

/** The process of a server on the files of this data folder, whether it answers or not. Undefined where there is no /proc. */
export async function findPostgresProcess(dataDir: string): Promise<ProcessIdentity | undefined> {
  const { dataDir: filesDir } = await findInstallation(dataDir);
  const { pid } = readLockFile(filesDir);
  return pid !== undefined && isRunningIn(pid, filesDir) ? identify(pid) : undefined;
}

type PostgresOptions = {
  dataDir: string;
  port: number;
  password: string;
  logFile: string;
};

const startTimeoutMs = 60_000;
/** After a kill -9 the old processes keep the shared memory for a moment. */
const retryDelayMs = 300;

function spawnPostgres(
  installation: Installation,
  { port, logFile }: PostgresOptions,
): Promise<ProcessIdentity> {
  const { folder, spawnOptions } = startOptions(installation, installation.dataDir);
  return spawnEngine(
    [
      installation.postgres,
      ...['-D', folder, '-p', String(port)],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...spawnOptions, logFile },
  );
}

/** Starts PostgreSQL and resolves once it answers. Existing data is kept; a missing folder is initialized. */
export async function startPostgres(options: PostgresOptions): Promise<RunningEngine> {
  const { port, password, logFile } = options;
  const installation = await findInstallation(options.dataDir);
  if (!existsSync(installation.dataDir)) initialize(installation, password);
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const running = await findRunning(installation.dataDir, password);
    if (running) return running;
    const identity = await spawnPostgres(installation, options);
    if (await waitUntilAnswering(identity, () => isAnswering(postgresUrl(port, password)), deadline))
      return { identity, port };
    if (isDiskFull(installation.dataDir)) throw new Error(diskFullMessage(installation.dataDir));
    await sleep(retryDelayMs);
  }
  throw new Error(`PostgreSQL didn't start within a minute. ${endOfLog(logFile)}`);
}

/** Stops PostgreSQL without waiting for idle clients. Committed data is kept. */
export const stopPostgres = (identity: ProcessIdentity) => terminate(identity, 'SIGINT');
