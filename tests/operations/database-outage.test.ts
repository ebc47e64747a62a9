import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorBody } from '../../contract/api/service/error.ts';
import { health } from '../../contract/api/service/health.ts';
import { loadConfig } from '../../domain/core/config/config.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { openServices, type Services } from '../../runtime/engines/services.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-outage-'));
let services: Services;
let base: string;
let stopServer: () => Promise<unknown>;
let postgresPid: number;

beforeAll(async () => {
  // Engines of its own: those of the other tests must not be stopped.
  services = await openServices(loadConfig({ DATA_DIR: dataDir }, ''), silentLogger);
  const state = JSON.parse(readFileSync(join(dataDir, 'services/state.json'), 'utf8'));
  postgresPid = state.postgres.identity.pid;
  const port = await getPort({ host: '127.0.0.1' });
  base = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['cli/server.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MEILI_URL: '', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(server, 'exit');
  stopServer = () => {
    server.kill('SIGTERM');
    return exit;
  };
  await once(server, 'message');
});

afterAll(async () => {
  await stopServer?.();
  await services?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Processes of PostgreSQL: the one we started, and those it serves its connections with. */
function signalPostgres(signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, 'utf8');
  for (const pid of [postgresPid, ...children.trim().split(' ').map(Number)]) process.kill(pid, signal);
}

async function timed(path: string): Promise<{ path: string; response: Response; ms: number }> {
  const started = performance.now();
  const response = await fetch(base + path, { headers });
  return { path, response, ms: performance.now() - started };
}

const id = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';
/** Pages, pictures, feeds and API calls that need the database. */
const pathsThatRead = [
  '/api/v1/entities/search?q=lighthouse',
  `/api/v1/episodes/${id}/transcript`,
  '/api/v1/search?q=lighthouse',
  '/api/v1/users/profile',
  `/episode/one-${id}`,
  `/podcast/one-${id}`,
  `/entity/one-${id}`,
  `/embed/${id}`,
  `/images/podcast/${id}`,
  `/images/card/episode/${id}`,
  '/sitemap.xml',
];
/** Without what it carries, a call that needs the database would be refused before it asks. */
const headers = { authorization: `Bearer ear_${'a'.repeat(8)}_${'b'.repeat(32)}` };

it.skipIf(process.platform !== 'linux')(
  'answers 503 within 3 s and health within 1 s while PostgreSQL hangs, and everything when it goes on',
  async () => {
    const trending = '/api/v1/entities/trending?days=30';
    expect((await timed(trending)).response.status).toBe(200);
    signalPostgres('SIGSTOP');
    try {
      // Whoever asks first is told as soon as everyone after them, whatever they asked for.
      const first = await Promise.all(pathsThatRead.map(timed));
      for (const { path, response, ms } of first) {
        expect([path, response.status]).toEqual([path, 503]);
        expect(ms, path).toBeLessThan(3_000);
      }
      for (const path of [trending, '/api/v1/entities/trending?days=31']) {
        const { response, ms } = await timed(path);
        // The cache may answer what was just asked.
        if (path === trending && response.status === 200) continue;
        expect([response.status, errorBody.parse(await response.json()).code]).toEqual([
          503,
          'database_unavailable',
        ]);
        expect(ms).toBeLessThan(3_000);
      }
      const { response, ms } = await timed('/api/v1/health');
      expect(ms).toBeLessThan(1_000);
      expect(health.parse(await response.json())).toMatchObject({
        status: 'degraded',
        database: { ok: false },
      });
      expect((await timed('/')).response.status).toBe(200);
    } finally {
      signalPostgres('SIGCONT');
    }
    await waitUntil(async () => (await timed('/api/v1/entities/trending?days=32')).response.status === 200);
  },
  60_000,
);
