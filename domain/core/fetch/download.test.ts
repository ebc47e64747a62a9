import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/wait-until.ts';
import { createGuardedFetch, type GuardedClient } from './guarded.ts';

const audio = randomBytes(600_000);
const other = randomBytes(600_000);
const limits = { maxBytes: 1_000_000, timeoutMs: 20_000, idleTimeoutMs: 5_000, pauseMs: 5 };

type Asked = { url: string; range: string | undefined; ifRange: string | undefined };
type Answer = (response: ServerResponse, asked: Asked, request: IncomingMessage) => void;

let folder: string;
let path: string;
let server: Server;
let host: string;
let client: GuardedClient;
/** What was asked for, in order. */
let asked: Asked[];
let answer: Answer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-download-'));
  path = join(folder, 'audio');
  asked = [];
  server = createServer((request, response) => {
    const { range, 'if-range': ifRange } = request.headers;
    const one = { url: request.url ?? '', range, ifRange: ifRange?.toString() };
    asked.push(one);
    answer(response, one, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createGuardedFetch({ allowedHosts: [host] });
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const download = (
  more: Partial<Parameters<GuardedClient['download']>[2]> = {},
  address = `http://${host}/1.mp3`,
) => client.download(address, path, { ...limits, ...more });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'downloaded',
    (error) => error.code ?? String(error),
  );
const written = () => readFileSync(path);
const firstByte = ({ range }: Asked) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);

const sizeOf = () => (existsSync(path) ? statSync(path).size : 0);

/** Sends a body from its `start`, and closes the connection after some of it has arrived. */
async function sendSome(response: ServerResponse, body: Buffer, start: number, bytes: number): Promise<void> {
  response.write(body.subarray(start, start + bytes));
  await waitUntil(() => response.destroyed || sizeOf() === start + bytes);
  response.destroy();
}

/** A server that knows ranges, of a file that has an ETag. */
function sendRange(
  response: ServerResponse,
  one: Asked,
  body: Buffer,
  headers: Record<string, string>,
  some?: number,
) {
  const start = firstByte(one);
  const isPart = start > 0 && (one.ifRange === headers.etag || one.ifRange === headers['last-modified']);
  const from = isPart ? start : 0;
  response.writeHead(isPart ? 206 : 200, {
    'content-length': body.length - from,
    ...(isPart ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
    ...headers,
  });
  if (some === undefined) response.end(body.subarray(from));
  else void sendSome(response, body, from, some);
}

it('writes a body to a file, through as many redirects as counters of downloads make', async () => {
  answer = (response, { url }, request) => {
    const hop = Number(url.slice(1));
    if (hop < 10) response.writeHead(302, { location: `/${hop + 1}` }).end();
    else {
      expect(request.headers['accept-encoding']).toBe('identity');
      response.writeHead(200, { 'content-type': 'audio/mpeg', etag: '"a"' }).end(audio);
    }
  };
  expect(await download({}, `http://${host}/0`)).toEqual({
    status: 200,
    type: 'audio/mpeg',
    etag: '"a"',
    lastModified: null,
    bytes: audio.length,
    url: `http://${host}/10`,
  });
  expect(written().equals(audio)).toBe(true);
  answer = (response) => response.writeHead(302, { location: '/1' }).end();
  await expect(download()).rejects.toThrow(/redirects more than 10 times/);
});

it.each([
  ['a strong ETag', { etag: '"a"' }, '"a"'],
  [
    'the date of its last change',
    { etag: 'W/"a"', 'last-modified': 'Fri, 31 May 2024 08:00:00 GMT' },
    'Fri, 31 May 2024 08:00:00 GMT',
  ],
])('goes on after breaks where it was, by %s', async (_, headers, validator) => {
  answer = (response, one) =>
    sendRange(response, one, audio, headers, asked.length < 6 ? 100_000 : undefined);
  expect(await download()).toMatchObject({ status: 200, bytes: audio.length });
  expect(written().equals(audio)).toBe(true);
  expect(asked[0]).toMatchObject({ range: undefined, ifRange: undefined });
  const starts = asked.slice(1).map(firstByte);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts[0]).toBeGreaterThan(0);
  expect(new Set(asked.slice(1).map(({ ifRange }) => ifRange))).toEqual(new Set([validator]));
});

it('starts over where the file has changed meanwhile, whether the server notices or not', async () => {
  for (const heedsIfRange of [true, false]) {
    rmSync(path, { force: true });
    asked = [];
    answer = (response, one) => {
      if (asked.length === 1) return sendRange(response, one, audio, { etag: '"a"' }, 100_000);
      const start = heedsIfRange ? 0 : firstByte(one);
      const part = { 'content-range': `bytes ${start}-${other.length - 1}/${other.length}` };
      response.writeHead(start > 0 ? 206 : 200, { etag: '"b"', ...(start > 0 ? part : {}) });
      response.end(other.subarray(start));
    };
    expect(await download()).toMatchObject({ etag: '"b"', bytes: other.length });
    expect(written().equals(other)).toBe(true);
    expect(asked[1]?.range).toBeDefined();
  }
});

it('starts over where the server sends another part than it was asked for', async () => {
  answer = (response, one) => {
    if (asked.length === 1) return sendRange(response, one, audio, { etag: '"a"' }, 100_000);
    if (!one.range) return response.writeHead(200, { etag: '"a"' }).end(audio);
    response.writeHead(206, { etag: '"a"', 'content-range': `bytes 5-${audio.length - 1}/${audio.length}` });
    response.end(audio.subarray(5));
  };
  await download();
  expect(written().equals(audio)).toBe(true);
  expect(asked).toHaveLength(3);
});

it('starts over where nothing says that it is the same file, and fails when that never gets farther', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': audio.length });
    if (asked.length < 3) void sendSome(response, audio, 0, 100_000 * asked.length);
    else response.end(audio);
  };
  await download();
  expect(written().equals(audio)).toBe(true);
  expect(asked.every(({ range }) => range === undefined)).toBe(true);
  asked = [];
  answer = (response) => {
    response.writeHead(200, { 'content-length': audio.length });
    void sendSome(response, audio, 0, 0);
  };
  await expect(download()).rejects.toThrow(/couldn't be fetched: the connection was closed/);
  expect(asked).toHaveLength(3);
});

it('goes on with what an earlier process left, and knows when all of it is there', async () => {
  const stop = new AbortController();
  answer = (response, one) => {
    sendRange(response, one, audio, { etag: '"a"' }, 300_000);
    response.on('close', () => stop.abort(new Error('The worker stops.')));
  };
  await expect(download({ signal: stop.signal })).rejects.toThrow('The worker stops.');
  const size = written().length;
  expect(size).toBeGreaterThan(0);
  asked = [];
  answer = (response, one) => sendRange(response, one, audio, { etag: '"a"' });
  await download();
  expect(asked).toEqual([{ url: '/1.mp3', range: `bytes=${size}-`, ifRange: '"a"' }]);
  expect(written().equals(audio)).toBe(true);
  answer = (response) => response.writeHead(416, { 'content-range': `bytes */${audio.length}` }).end();
  expect(await download()).toMatchObject({ status: 200, etag: '"a"', bytes: audio.length });
  // Of another address, or of nobody knows what.
  for (const left of [JSON.stringify({ url: 'http://elsewhere.example/' }), '{']) {
    writeFileSync(`${path}.json`, left);
    asked = [];
    answer = (response) => response.writeHead(200).end(other);
    await download();
    expect(asked[0]?.range).toBeUndefined();
    expect(written().equals(other)).toBe(true);
  }
});

it('ends at the limit: before the first byte, in an endless stream, and in one that unpacks to more', async () => {
  answer = (response) => response.writeHead(200, { 'content-length': 10 * 1024 ** 3 }).flushHeaders();
  expect(await codeOf(download())).toBe('audio_too_large');
  answer = (response) => {
    const more = () => response.write(audio.subarray(0, 60_000), (error) => error ?? setImmediate(more));
    more();
  };
  expect(await codeOf(download())).toBe('audio_too_large');
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  expect(await codeOf(download())).toBe('audio_too_large');
  expect(existsSync(path) || existsSync(`${path}.json`)).toBe(false);
});

it('unpacks what is compressed although nobody asked for it, and never goes on in the middle of it', async () => {
  const packed = gzipSync(audio);
  answer = (response, one) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length, etag: '"a"' });
    if (asked.length > 1) response.end(packed);
    else void sendSome(response, packed, 0, 200_000);
    expect(one.range).toBeUndefined();
  };
  expect(await download({ idleTimeoutMs: 500 })).toMatchObject({ bytes: audio.length });
  expect(written().equals(audio)).toBe(true);
  expect(asked).toHaveLength(2);
});

it('waits neither for a server that stopped sending nor for one that never ends', async () => {
  answer = (response) => response.writeHead(200, { 'content-length': audio.length }).write('slow');
  await expect(download({ idleTimeoutMs: 50 })).rejects.toMatchObject({
    code: 'fetch_timeout',
    message: expect.stringContaining('sent nothing for 0.05 seconds'),
  });
  answer = (response) => {
    const timer = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(timer));
  };
  await expect(download({ timeoutMs: 300 })).rejects.toMatchObject({
    code: 'fetch_timeout',
    message: expect.stringContaining("wasn't downloaded within 1 minutes"),
  });
});

it('rejects with the status of an answer that has no file, and writes nothing', async () => {
  answer = (response) => response.writeHead(404).end('Not here.');
  expect(await download()).toMatchObject({ status: 404, bytes: 0 });
  expect(existsSync(path)).toBe(false);
});

it('never connects to an address inside, not even where a redirect leads there', async () => {
  let visited = 0;
  const inside = createServer((_, response) => {
    visited += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
  answer = (response) => response.writeHead(302, { location }).end();
  expect(await codeOf(download())).toBe('url_not_allowed');
  expect(await codeOf(download({}, location))).toBe('url_not_allowed');
  expect([visited, asked.length]).toEqual([0, 1]);
  inside.close();
});
