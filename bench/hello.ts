import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// A minimal service: the reference for the speed of the machine and the framework.
const app = new Hono().get('/', (c) => c.json({ hello: 'world' }));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  process.send?.('ready'),
);
