import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let server: ReturnType<typeof serve>;
let base: string;

beforeAll(async () => {
  platform = await openTestPlatform();
  const capacity = {
    maxRunning: 2,
    keptFree: 0,
    maxPerClient: 2,
    maxWaiting: 2,
    maxWaitingPerClient: 2,
    maxWaitMs: 300,
    maxRunMs: 15_000,
  };
  const app = createApp({ ...platform.dependencies, capacity });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      base = `http://127.0.0.1:${port}`;
      resolve();
    });
  });
});

afterAll(async () => {
  server?.close();
  await platform?.close();
});

/** Connections that begin to send a body, and go on so slowly that it never ends. */
async function sendHalfBodies(count: number): Promise<Socket[]> {
  const { port, hostname, host } = new URL(base);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /api/v1/subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
      );
      return socket;
    }),
  );
}

it('keep no turn while a body is being sent, however slowly', async () => {
  const slow = await sendHalfBodies(10);
  const unread = slow.map((socket) => once(socket, 'data').then(() => 'answered'));
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => fetch(`${base}/api/v1/podcasts/popular`).then(({ status }) => status)),
  );
  expect(answers).toEqual([200, 200, 200, 200]);
  await expect(Promise.race([...unread, Promise.resolve('waiting')])).resolves.toBe('waiting');
  for (const socket of slow) socket.destroy();
});
