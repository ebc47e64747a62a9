import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createLogger } from '../../../domain/core/logging/logger.ts';
import { errorHandler } from '../on-error.ts';
import { type Capacity, limitConcurrency } from './limit-concurrency.ts';
import type { ClientEnv } from './name-client.ts';

const capacity: Capacity = {
  maxRunning: 2,
  keptFree: 0,
  maxPerClient: 2,
  maxWaiting: 10,
  maxWaitingPerClient: 10,
  maxWaitMs: 60_000,
  maxRunMs: 60_000,
};

/** An app whose requests end when they are allowed to. */
function gatedApp(options: Partial<Capacity>) {
  const running: (() => void)[] = [];
  const app = new Hono<ClientEnv>();
  app.onError(errorHandler(createLogger('test', 'silent')));
  app.use((c, next) => {
    c.set('client', { name: c.req.query('client') ?? 'a visitor' });
    return next();
  });
  app.use(limitConcurrency({ ...capacity, ...options }));
  app.get('/fails', () => Promise.reject(new Error('Broken')));
  app.get('/', async (c) => {
    await new Promise<void>((resolve) => running.push(resolve));
    return c.text('Done');
  });
  return { running, ask: async (path = '/') => app.request(path) };
}

it('runs only so many requests at once, and the others in their order', async () => {
  const { running, ask } = gatedApp({});
  const answers = Array.from({ length: 5 }, () => ask());
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => running.length).toBe(Math.min(5, ended + 2));
    running[ended]?.();
    expect((await answers[ended])?.status).toBe(200);
  }
});

it('refuses at once what finds too many waiting, and after a while what had no turn', async () => {
  const { running, ask } = gatedApp({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 50 });
  const first = ask();
  const waiting = ask();
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ success: false, code: 'overloaded' });
  expect((await waiting).status).toBe(503);
  running[0]?.();
  expect((await first).status).toBe(200);
});

it('lets nobody wait behind what another client has waiting', async () => {
  const { running, ask } = gatedApp({ keptFree: 1, maxWaitingPerClient: 4 });
  const greedy = Array.from({ length: 5 }, () => ask('/?client=greedy'));
  await expect.poll(() => running.length).toBe(1);
  const other = ask('/?client=other');
  await expect.poll(() => running.length).toBe(2);
  running[1]?.();
  expect((await other).status).toBe(200);
  const refused = await ask('/?client=greedy');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  for (const [at, answer] of greedy.entries()) {
    const turn = at === 0 ? 0 : at + 1;
    await expect.poll(() => running.length).toBeGreaterThan(turn);
    running[turn]?.();
    expect((await answer).status).toBe(200);
  }
});

it('gives the turn of a request that failed to another one', async () => {
  const { running, ask } = gatedApp({ maxRunning: 1, maxWaiting: 1 });
  expect((await ask('/fails')).status).toBe(500);
  const next = ask();
  await expect.poll(() => running.length).toBe(1);
  running[0]?.();
  expect((await next).status).toBe(200);
});

it('answers what takes too long, and keeps its turn until it has ended', async () => {
  const { running, ask } = gatedApp({ maxRunning: 1, maxWaiting: 1, maxRunMs: 300 });
  expect((await ask()).status).toBe(503);
  const next = ask();
  expect(running.length).toBe(1);
  running[0]?.();
  await expect.poll(() => running.length, { interval: 5 }).toBe(2);
  running[1]?.();
  expect((await next).status).toBe(200);
});

it('gives the turn of work that never ends to others', async () => {
  const { running, ask } = gatedApp({ maxRunning: 1, maxRunMs: 1_000, maxTurnMs: 100 });
  expect((await ask()).status).toBe(503);
  const next = ask();
  await expect.poll(() => running.length).toBe(2);
  running[1]?.();
  expect((await next).status).toBe(200);
  // It ends after all, and its turn is not given back twice.
  running[0]?.();
  const last = ask();
  await expect.poll(() => running.length).toBe(3);
  running[2]?.();
  expect((await last).status).toBe(200);
});
