import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { silentLogger } from '../../../domain/core/logging/logger.ts';
import { type ClientEnv, nameClient } from './name-client.ts';
import type { KeyEnv } from './require-key.ts';
import { visitorReader } from './visitor.ts';

/** An app that answers who a request is from; it takes keys that begin with `valid`. */
function namingApp(exemptsLoopback: boolean) {
  const app = new Hono<ClientEnv & Partial<KeyEnv>>();
  app.use(nameClient(visitorReader({ trustedProxies: ['10.0.0.9'], exemptsLoopback }, silentLogger)));
  app.get('/', (c) => {
    if (c.req.header('authorization')?.startsWith('Bearer valid'))
      c.set('apiKey', { id: 'an id', tier: 'free' });
    return c.json(c.get('client'));
  });
  return async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await app.request(
        '/',
        { headers },
        { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
      )
    ).json();
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

it('is the network, and a key once it was valid, wherever it is used', async () => {
  const ask = namingApp(false);
  expect(await ask('203.0.113.7')).toEqual({ name: 'network 203.0.113.7', mayFill: false });
  expect((await ask('10.0.0.9', { 'x-forwarded-for': '203.0.113.8' })).name).toBe('network 203.0.113.8');
  expect((await ask('203.0.113.7', bearer('valid-1'))).name).toBe('network 203.0.113.7');
  const { name } = await ask('203.0.113.7', bearer('valid-1'));
  expect(name).toMatch(/^key /);
  expect((await ask('198.51.100.1', bearer('valid-1'))).name).toBe(name);
});

it('is not another one for each key that somebody makes up', async () => {
  const ask = namingApp(false);
  for (const key of ['made-up-1', 'made-up-2', 'made-up-1'])
    expect((await ask('203.0.113.7', bearer(key))).name).toBe('network 203.0.113.7');
});

it('may fill all places to wait if it is a program of the operator', async () => {
  expect((await namingApp(true)('127.0.0.1')).mayFill).toBe(true);
  expect((await namingApp(false)('127.0.0.1')).mayFill).toBe(false);
});
