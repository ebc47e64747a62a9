import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { searchResponse } from '../../contract/api/library/search.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { createInvitation } from '../../domain/accounts/keys/invitations.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../domain/accounts/keys/keys.ts';
import { openRateLimits } from '../../domain/accounts/keys/limits.ts';
import { listWaitlist } from '../../domain/accounts/keys/waitlist.ts';
import { createApp } from '../../server/app.ts';
import type { AppDependencies } from '../../server/routes/declare/dependencies.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
const servers: ChildProcess[] = [];
/** Everything that those servers wrote. */
let printed = '';

const owner = { name: 'Tests', email: 'tests@example.org' };
const search = (key?: string, path = '/api/v1/search?q=patience') =>
  platform.app.request(path, key ? { headers: { authorization: `Bearer ${key}` } } : {});

/** A server as a process of its own, on the test's database and index. */
async function startServer(env: Record<string, string> = {}): Promise<string> {
  const services = inject('services');
  const port = await getPort({ host: '127.0.0.1' });
  const url = new URL(services.databaseUrl);
  const { rows } = await platform.database.execute<{ name: string }>('select current_database() as name');
  url.pathname = `/${rows[0]?.name}`;
  const child = spawn(process.execPath, ['cli/server.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url.href,
      MEILI_URL: services.meiliUrl,
      MEILI_KEY: services.meiliKey ?? '',
      MEILI_INDEX: platform.engine.indexName,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  servers.push(child);
  await once(child, 'message');
  return `http://127.0.0.1:${port}`;
}

async function stopServers(): Promise<void> {
  await Promise.all(
    servers.splice(0).map(async (child) => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }),
  );
}

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Reading Room', [{ title: 'One', transcript: '**Ada Palmer:** The long patience of history.' }]),
  );
});

afterEach(stopServers);
afterAll(() => platform?.close());

describe('an API key', () => {
  it('gives access to the search, counts against its limits, and stops working when it is revoked', async () => {
    const key = await createKey(platform.database, { ...owner, tier: 'free' });
    expect(key).toMatch(/^ear_[\w]{8}_[\w-]{43}_[0-9a-z]{6}$/);
    const answer = await search(key);
    expect(answer.status).toBe(200);
    expect(searchResponse.parse(await answer.json()).total_hits).toBe(1);
    expect(answer.headers.get('ratelimit-policy')).toBe('"hour";q=100;w=3600, "day";q=1000;w=86400');
    expect(answer.headers.get('ratelimit')).toMatch(/^"hour";r=99;t=3600, "day";r=999;t=86400$/);
    const [listed] = await listKeys(platform.database);
    expect(key.startsWith(listed?.prefix ?? '?')).toBe(true);
    const { rows } = await platform.database.execute<{ row: string }>(
      'select k::text as row from api_keys k',
    );
    expect(JSON.stringify(rows)).not.toContain(key.slice(14, 50));
    const next = await rotateKey(platform.database, listed?.prefix ?? '');
    expect((await search(key)).status).toBe(401);
    expect((await search(next)).status).toBe(200);
    const living = (await listKeys(platform.database)).find((one) => one.revoked_at === null);
    expect(await revokeKey(platform.database, living?.prefix ?? '')).toBe(true);
    expect((await search(next)).status).toBe(401);
  });

  it('uses up one request for each call, whatever it calls', async () => {
    const key = await createKey(platform.database, { ...owner, tier: 'free' });
    const app = createApp({ ...platform.dependencies, limits: openRateLimits(platform.pool) });
    const left: number[] = [];
    for (const path of [
      '/search?q=patience',
      '/passages',
      '/webhooks',
      '/webhooks/none',
      '/search?q=history',
    ]) {
      const answer = await app.request(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
      left.push(Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]));
    }
    expect(left).toEqual([99, 98, 97, 96, 95]);
  });

  it('is required, and never read from the URL', async () => {
    const key = await createKey(platform.database, { ...owner, tier: 'pro' });
    for (const [header, code] of [
      [undefined, 'key_missing'],
      ['Basic YTpi', 'key_missing'],
      ['Bearer nonsense', 'key_invalid'],
      [`Bearer ${key.slice(0, -1)}`, 'key_invalid'],
    ] as const) {
      const answer = await platform.app.request(`/api/v1/search?q=patience&key=${key}&api_key=${key}`, {
        headers: header ? { authorization: header } : {},
      });
      expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    }
    expect((await search(key, '/api/v1/search?page_size=101&q=x')).status).toBe(400);
  });

  it('never appears in a log', async () => {
    const key = await createKey(platform.database, { ...owner, tier: 'pro' });
    const base = await startServer({ MEILI_URL: 'http://127.0.0.1:1' });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const path of [
      `/api/v1/search?q=patience&key=${key}`,
      `/api/v1/search?q=${key}`,
      `/api/v1/webhooks/${key}`,
      `/api/v1/passages?cursor=${key}`,
      `/mcp?key=${key}`,
      `/${key}`,
    ])
      for (const sent of [headers, { authorization: key }])
        await (await fetch(`${base}${path}`, { headers: sent })).arrayBuffer();
    await fetch(`${base}/api/v1/webhooks`, { method: 'POST', headers, body: `{"url": "${key}` });
    await fetch(`${base}/mcp`, { method: 'POST', headers, body: key });
    await stopServers();
    expect(printed).toContain('search_unavailable');
    expect(printed).not.toContain(key.slice(14, 50));
  });

  it('allows exactly a hundred of a thousand concurrent requests to two processes, also after a restart', async () => {
    const key = await createKey(platform.database, { ...owner, tier: 'free' });
    const bases = [await startServer(), await startServer()];
    const ask = async (base: string | undefined) => {
      for (;;) {
        const answer = await fetch(`${base}/api/v1/search?q=patience`, {
          headers: { authorization: `Bearer ${key}` },
        });
        await answer.arrayBuffer();
        // A server with too much to do refuses before it counts.
        if (answer.status !== 503) return answer;
      }
    };
    const answers: Response[] = [];
    const targets = Array.from({ length: 1_000 }, (_, at) => bases[at % 2]).values();
    // As many at once as two servers let wait.
    const askInTurn = async () => {
      for (const base of targets) answers.push(await ask(base));
    };
    await Promise.all(Array.from({ length: 300 }, askInTurn));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(429)]).toEqual([100, 900]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    await stopServers();
    expect((await ask(await startServer())).status).toBe(429);
  }, 60_000);
});

describe('the waitlist', () => {
  it('lists verified requests until their owner has a key', async () => {
    await platform.database.execute(`
      with a as (insert into addresses (email, email_key, verified_at) values ('Wait@example.org', 'wait@example.org', now()) returning id)
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at)
      select id, 'api-waitlist', '', '', '{}', 'api-waitlist', 'active', now() from a`);
    const waiting = async () =>
      (await listWaitlist(platform.database)).map(({ email, invited_at }) => [email, invited_at !== null]);
    expect(await waiting()).toEqual([['Wait@example.org', false]]);
    await createInvitation(platform.database, { email: 'wait@example.org', name: 'Wait', tier: 'free' });
    expect(await waiting()).toEqual([['Wait@example.org', true]]);
    await createKey(platform.database, { name: 'Wait', email: 'wait@example.org', tier: 'free' });
    expect(await listWaitlist(platform.database)).toEqual([]);
  });
});

describe('visitors', () => {
  const appFor = (clients: AppDependencies['clients']) =>
    createApp({ ...platform.dependencies, limits: openRateLimits(platform.pool), clients });
  const request = (app: ReturnType<typeof appFor>, address: string, forwarded?: string, path = '/site') =>
    app.request(`/api/v1${path}`, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}, {
      incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } },
    });
  const left = async (answer: Response | Promise<Response>) =>
    Number(/r=(\d+)/.exec((await answer).headers.get('ratelimit') ?? '')?.[1]);

  it('are limited by IP address; only headers of trusted proxies count', async () => {
    const app = appFor({ trustedProxies: ['10.0.0.0/24'], exemptsLoopback: true });
    const from = (address: string, forwarded?: string) => request(app, address, forwarded);
    expect(await left(from('203.0.113.7'))).toBe(1_199);
    expect(await left(from('203.0.113.7', '198.51.100.1'))).toBe(1_198);
    expect(await left(from('10.0.0.9', '6.6.6.6, 203.0.113.7'))).toBe(1_197);
    expect(await left(from('::ffff:203.0.113.7'))).toBe(1_196);
    await platform.database.execute(
      `update rate_limits set points = 1200 where key like 'from-visitor:203.0.113.7'`,
    );
    const refused = await from('203.0.113.7');
    expect([refused.status, errorBody.parse(await refused.json()).code]).toEqual([429, 'rate_limited']);
    expect((await from('203.0.113.8')).status).toBe(200);
    expect(await left(from('10.0.0.9', 'unknown'))).toBe(1_199);
    expect((await from('127.0.0.1')).headers.get('ratelimit')).toBeNull();
    expect(await left(from('127.0.0.1', '203.0.113.9'))).toBe(1_199);
  });

  it('are limited on this machine too in production, where a proxy may be on it', async () => {
    const app = appFor({ trustedProxies: [], exemptsLoopback: false });
    expect(await left(request(app, '127.0.0.1'))).toBeLessThan(1_200);
    expect(await left(request(app, '::1', '198.51.100.77'))).toBeLessThan(1_200);
    const behind = appFor({ trustedProxies: ['::1'], exemptsLoopback: false });
    expect(await left(request(behind, '::1', '198.51.100.77:4711'))).toBe(1_199);
  });

  it('use up a request for each entity that they compare', async () => {
    const app = appFor({ trustedProxies: [], exemptsLoopback: false });
    const compare = (ids: string) => request(app, '192.0.2.40', undefined, `/entities/compare?ids=${ids}`);
    expect(await left(compare('a,b'))).toBe(1_198);
    expect(await left(compare('a,b,c,d,e'))).toBe(1_193);
    // More than five are refused, and count as five.
    expect(await left(compare(Array.from({ length: 50 }, () => 'a').join(',')))).toBe(1_188);
  });
});
