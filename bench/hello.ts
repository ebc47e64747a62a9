import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// The least that a service of this kind can do: the reference for how fast the machine and the framework are.
const app = new Hono().get('/', (c) => c.json({ hello: 'world' }));
serve({ fetch: app.fetch, port: Number(process.argv.at(-1)), hostname: '127.0.0.1' }, () =>
  process.send?.('ready'),
);
