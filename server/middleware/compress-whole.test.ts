import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { expect, it } from 'vitest';
import { compressWhole } from './compress-whole.ts';

const words = (count: number) => ({ words: Array.from({ length: count }, (_, at) => `word ${at}`) });

const app = new Hono();
app.use(compress(), compressWhole);
app.use('/tagged', etag());
app.get('/small', (c) => c.json(words(2)));
app.get('/usual', (c) => c.json(words(1_000)));
app.get('/large', (c) => c.json(words(20_000)));
app.get('/tagged', (c) => c.json(words(1_000)));
app.get('/rows', (c) => c.body(JSON.stringify(words(1_000)), 200, { 'content-type': 'text/csv' }));
app.get('/nothing', (c) => c.body(null, 204));

const ask = async (path: string, encoding = 'gzip', headers = {}) =>
  app.request(path, { headers: { ...(encoding ? { 'accept-encoding': encoding } : {}), ...headers } });

const readGzip = async (response: Response) =>
  JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as unknown;

it.each(['/usual', '/large', '/tagged', '/rows'])('compresses %s once', async (path) => {
  const response = await ask(path);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(await readGzip(response)).toEqual(words(path === '/large' ? 20_000 : 1_000));
});

it('sends little as it is', async () => {
  const response = await ask('/small');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe(String(JSON.stringify(words(2)).length));
  expect(await response.json()).toEqual(words(2));
});

it.each(['', 'identity', 'gzip;q=0', 'br'])(
  'sends a client that takes "%s" what it takes',
  async (encoding) => {
    const response = await ask('/usual', encoding);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toEqual(words(1_000));
  },
);

it('weakens the tag of what it compresses, and still recognizes it', async () => {
  const tag = (await ask('/tagged')).headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"/);
  expect((await ask('/tagged', 'gzip', { 'if-none-match': tag })).status).toBe(304);
});

it('leaves an empty response alone', async () => {
  expect((await ask('/nothing')).status).toBe(204);
});
