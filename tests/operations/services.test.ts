import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../domain/core/config/config.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { isAlive, type ProcessIdentity } from '../../runtime/engines/process-identity.js';
import { openServices, type Services } from '../../runtime/engines/services.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-services-'));
chmodSync(dataDir, 0o755);
const config = loadConfig({ DATA_DIR: dataDir }, '');
const stateFile = join(dataDir, 'services/state.json');
const readState = (): Record<string, { identity: ProcessIdentity; port: number }> =>
  JSON.parse(readFileSync(stateFile, 'utf8'));

/** Listens on a port as soon as that is possible, like a program that takes it by chance. */
async function takePort(port: number): Promise<Server> {
  for (;;) {
    const server = createServer().listen(port, '127.0.0.1');
    if (await once(server, 'listening').catch(() => undefined)) return server;
  }
}

async function answers(services: Services): Promise<boolean> {
  const client = new pg.Client({ connectionString: services.databaseUrl, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return (await fetch(`${services.meiliUrl}/health`)).ok;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded engines', () => {
  it('are shared by everyone who uses the data folder, keep their secrets private, and come back after kill -9', async () => {
    const [first, second] = await Promise.all([
      openServices(config, silentLogger),
      openServices(config, silentLogger),
    ]);
    expect(second.databaseUrl).toBe(first.databaseUrl);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    // Also for root, although PostgreSQL then runs as another user.
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
    expect(await answers(first)).toBe(true);
    const before = readState();
    for (const name of ['postgres', 'meilisearch']) process.kill(before[name]?.identity.pid ?? 0, 'SIGKILL');
    await waitUntil(
      () =>
        Object.values(readState()).every(({ identity }) => isAlive(identity)) &&
        readState().postgres?.identity.pid !== before.postgres?.identity.pid,
    );
    await waitUntil(() => answers(first), 30_000);
    await first.close();
    expect(await answers(second)).toBe(true);
    const running = readState();
    await second.close();
    await waitUntil(() => Object.values(running).every(({ identity }) => !isAlive(identity)));
  });

  it('stop by themselves when all who use them are killed', async () => {
    const script = `
      import { loadConfig } from '${import.meta.dirname}/../../domain/core/config/config.ts';
      import { silentLogger } from '${import.meta.dirname}/../../domain/core/logging/logger.ts';
      import { openServices } from '${import.meta.dirname}/../../runtime/engines/services.ts';
      await openServices(loadConfig({ DATA_DIR: '${dataDir}' }, ''), silentLogger);
      console.log('open');
      setInterval(() => {}, 1_000);`;
    const users = [0, 1].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
    await Promise.all(users.map(({ stdout }) => once(stdout, 'data')));
    const running = Object.values(readState()).map(({ identity }) => identity);
    expect(running).toHaveLength(3);
    users[0]?.kill('SIGKILL');
    // Who stops the engines is started again as they are.
    const { guard } = readState();
    process.kill(guard?.identity.pid ?? 0, 'SIGKILL');
    await waitUntil(() => {
      const now = readState().guard?.identity;
      return now?.pid !== guard?.identity.pid && isAlive(now);
    });
    expect(running.filter(isAlive)).toHaveLength(2);
    users[1]?.kill('SIGKILL');
    await waitUntil(() => Object.values(readState()).every(({ identity }) => !isAlive(identity)));
  });

  it('wait for their old port, which their users know; those learn of a new one', async () => {
    let isMoved = false;
    const services = await openServices(config, silentLogger, () => {
      isMoved = true;
    });
    const { meilisearch } = readState();
    process.kill(meilisearch?.identity.pid ?? 0, 'SIGKILL');
    const other = await takePort(meilisearch?.port ?? 0);
    await waitUntil(() => lstatSync(join(dataDir, 'services/lock'), { throwIfNoEntry: false }) !== undefined);
    other.close();
    await waitUntil(() => answers(services), 30_000);
    // The engine answers before its new process is written down.
    await waitUntil(() => readState().meilisearch?.identity.pid !== meilisearch?.identity.pid);
    expect(isMoved).toBe(false);
    const state = readState();
    writeFileSync(
      stateFile,
      JSON.stringify({ ...state, meilisearch: { ...state.meilisearch, port: (meilisearch?.port ?? 0) + 1 } }),
    );
    await waitUntil(() => isMoved);
    await services.close();
    await waitUntil(() => Object.values(state).every(({ identity }) => !isAlive(identity)));
  });
});
