import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../contract/api/service/error.ts';
import { createApp, createRefusals } from '../../server/app.ts';
import { closeServer, connectionOptions } from '../../server/connections.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let server: Server;

async function listen(options = connectionOptions): Promise<Server> {
  const dependencies = { ...platform.dependencies, secure: true };
  const { fetch } = createApp(dependencies);
  const started = createHttpServer({ fetch, refuse: createRefusals(dependencies) }, options);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  server = await listen();
});
afterAll(async () => {
  await closeServer(server);
  await platform.close();
});

/** Everything that comes back for these bytes, until the connection is closed. */
async function exchange(sent: string, to = server): Promise<string> {
  const socket = connect((to.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(sent);
  await closed;
  return received;
}

const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

function parse(answer: string) {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

function expectRefusal(answer: string, status: number, code: string): void {
  const { headers, body, ...parsed } = parse(answer);
  expect([parsed.status, errorBody.parse(JSON.parse(body)).code]).toEqual([status, code]);
  for (const name of securityHeaders) expect(headers.get(name), name).not.toBeNull();
  expect(headers.get('content-type')).toContain('application/json');
}

const close = 'Connection: close\r\n\r\n';

describe('a request that is refused before it is read', () => {
  it.each([
    ['without a host', `GET / HTTP/1.1\r\n${close}`],
    ['with an empty host', `GET / HTTP/1.1\r\nHost:\r\n${close}`],
    ['with two hosts', `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${close}`],
    ['with a space in its host', `GET / HTTP/1.1\r\nHost: a b\r\n${close}`],
    ['with half a bracket as its host', `GET / HTTP/1.1\r\nHost: [\r\n${close}`],
    ['with a path in its host', `GET / HTTP/1.1\r\nHost: a.example/b\r\n${close}`],
    ['with a user in its host', `GET / HTTP/1.1\r\nHost: a@b.example\r\n${close}`],
    ['with a port out of range', `GET / HTTP/1.1\r\nHost: a.example:99999\r\n${close}`],
    ['with a target that is no address', `GET http://[ HTTP/1.1\r\nHost: a.example\r\n${close}`],
    ['with a target of another scheme', `GET ftp://a.example/ HTTP/1.1\r\nHost: a.example\r\n${close}`],
    ['with a backslash in its path', `GET /\\a HTTP/1.1\r\nHost: a.example\r\n${close}`],
    ['with an asterisk as its target', `OPTIONS * HTTP/1.1\r\nHost: a.example\r\n${close}`],
    ['with a first line that is no HTTP', 'Hello, who is this?\r\n\r\n'],
    ['with a line feed in its headers', `GET / HTTP/1.1\r\nHost: a.example\r\nX: a\nb\r\n${close}`],
    ['with two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`],
    ['with a method that nobody knows', `BREW / HTTP/1.1\r\nHost: a.example\r\n${close}`],
    [
      'with a chunk that has no length',
      `POST /api/v1/events HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n${close}what\r\n`,
    ],
  ])('%s', async (_name, sent) => {
    expectRefusal(await exchange(sent), 400, 'invalid_request');
  });

  it('because its headers are too long', async () => {
    const headers = `X: ${'x'.repeat(70_000)}\r\n`;
    expectRefusal(
      await exchange(`GET / HTTP/1.1\r\nHost: a\r\n${headers}${close}`),
      431,
      'headers_too_large',
    );
  });

  it('because it takes too long', async () => {
    const hurried = { ...connectionOptions, headersTimeout: 100, connectionsCheckingInterval: 50 };
    const other = await listen(hurried);
    expectRefusal(await exchange('GET / HTTP/1.1\r\nHost: a\r\n', other), 408, 'request_timeout');
    await closeServer(other);
  });
});

describe('a request that is answered', () => {
  it.each([
    ['HTTP/1.0 without a host', 'GET /api/v1/site HTTP/1.0\r\n\r\n'],
    ['an absolute address', `GET http://a.example/api/v1/site HTTP/1.1\r\nHost: a.example\r\n${close}`],
    ['an unknown expectation', `GET /api/v1/site HTTP/1.1\r\nHost: a.example\r\nExpect: a-pony\r\n${close}`],
    ['an IPv6 host', `GET /api/v1/site HTTP/1.1\r\nHost: [::1]:3000\r\n${close}`],
  ])('with %s', async (_name, sent) => {
    const { status, headers } = parse(await exchange(sent));
    expect([status, headers.get('x-frame-options')]).toEqual([200, 'DENY']);
  });

  it.each(['TRACE', 'PROPFIND', 'LINK'])('although its method is %s, with an error', async (method) => {
    const answer = parse(await exchange(`${method} /api/v1/site HTTP/1.1\r\nHost: a.example\r\n${close}`));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  it('gets no second answer in the middle of the first when what follows is no request', async () => {
    const ok = 'GET /api/v1/site HTTP/1.1\r\nHost: a.example\r\n\r\n';
    const answer = await exchange(`${ok}${ok}this is no request\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1/g) ?? []).not.toContain('HTTP/1.1 400');
    expect((answer.match(/HTTP\/1\.1 \d+/g) ?? []).every((line) => line === 'HTTP/1.1 200')).toBe(true);
  });
});

it('a thousand bad requests at once are all answered, and leave the server serving', async () => {
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) =>
      exchange(at % 2 ? 'nonsense\r\n\r\n' : `GET / HTTP/1.1\r\nHost: [\r\n${close}`),
    ),
  );
  expect(new Set(answers.map((answer) => parse(answer).status))).toEqual(new Set([400]));
  expect(parse(await exchange(`GET /api/v1/site HTTP/1.1\r\nHost: a\r\n${close}`)).status).toBe(200);
});
