import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import pg from 'pg';
import { postgresUrl, startPostgres, stopPostgres } from '../../runtime/engines/postgres.ts';
import { findInstallation, initialize } from '../../runtime/engines/postgres-installation.ts';

const password = 'test';

/** To one of the processes of an engine, which may have ended a moment ago. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** A PostgreSQL and another that replays what it writes. */
export async function startReplicatedDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-replica-'));
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const freePort = () => getPort({ host: '127.0.0.1' });
  const start = (dataDir: string, port: number) =>
    startPostgres({ dataDir, port, password, logFile: join(folder, `${port}.log`) });
  const installation = await findInstallation(primaryDir);
  initialize(installation, password);
  // Copied before its first start: from there on it can replay everything.
  const { dataDir: copy } = await findInstallation(replicaDir);
  mkdirSync(replicaDir, { recursive: true });
  spawnSync('cp', ['-a', installation.dataDir, copy]);
  const primary = await start(primaryDir, await freePort());
  writeFileSync(join(copy, 'standby.signal'), '');
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=earshot password=${password}'\nhot_standby_feedback = on\n`,
  );
  const replica = await start(replicaDir, await freePort());
  const replicaUrl = new URL(postgresUrl(replica.port, password));
  const signal = (name: NodeJS.Signals) => {
    const { pid } = replica.identity;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    process.kill(pid, name);
    for (const child of children) sendSignal(child, name);
  };
  return {
    primaryUrl: postgresUrl(primary.port, password),
    replicaUrl: replicaUrl.href,
    /** Sends a signal to the replica and to what it started. */
    signal,
    /** Runs a statement on the replica. */
    onReplica: async (statement: string) => {
      const client = new pg.Client({ connectionString: replicaUrl.href });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    stop: async () => {
      for (const { identity } of [replica, primary]) await stopPostgres(identity);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
