import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

async function listen(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

it('an engine gets its old port back, however often it asks for it', async () => {
  const port = await freePort(undefined, 0);
  expect(await freePort(port, 0)).toBe(port);
  expect(await freePort(port, 0)).toBe(port);
});

it('an engine waits for its old port while another process still has it', async () => {
  const port = await freePort(undefined, 0);
  const server = await listen(port);
  const waiting = freePort(port, 10_000);
  setTimeout(() => server.close(), 150);
  expect(await waiting).toBe(port);
});

it('an engine gets another port when its old one stays taken', async () => {
  const port = await freePort(undefined, 0);
  const server = await listen(port);
  const other = await freePort(port, 100);
  expect(other).not.toBe(port);
  (await listen(other)).close();
  server.close();
});
