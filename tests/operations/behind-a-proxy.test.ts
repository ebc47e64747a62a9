import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../domain/core/config/config.ts';
import { type DevInbox, devInboxUrl, openDevInbox } from '../../domain/mail/dev-inbox.ts';
import { openMailTransport } from '../../domain/mail/transport.ts';
import { createApp, createRefusals } from '../../server/app.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { clientSettings } from '../../server/middleware/visitors/visitor.ts';
import type { AppDependencies } from '../../server/routes/declare/dependencies.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const metricsToken = 'sixteen-characters-or-more';
let platform: TestPlatform;
let dataDir: string;
let inbox: DevInbox;
const servers: Server[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

/** The service on this machine, and a proxy in front of it that sets no headers and passes on the host it was given. */
async function openProxied(changes: Partial<AppDependencies>): Promise<string> {
  const dependencies = { ...platform.dependencies, ...changes };
  const { fetch } = createApp(dependencies);
  const upstream = await listen(createHttpServer({ fetch, refuse: createRefusals(dependencies) }));
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ port: upstream, host: '127.0.0.1', method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  return `http://localhost:${await listen(proxy)}`;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-inbox-'));
  const config = loadConfig({ DATA_DIR: dataDir }, '');
  inbox = openDevInbox(config) as DevInbox;
  const mail = openMailTransport(config);
  const message = { to: 'me@example.org', subject: 'Your link to sign in', text: 'x', html: '<p>Secret</p>' };
  await mail.send({ ...message, messageId: 'x@localhost', headers: {} });
});
afterAll(async () => {
  for (const server of servers) server.close();
  rmSync(dataDir, { recursive: true });
  await platform.close();
});

describe('behind a proxy on this machine that sets no headers', () => {
  it('the inbox is closed to whoever has no key', async () => {
    const base = await openProxied({ devInbox: inbox });
    const [name = ''] = readdirSync(inbox.folder).filter((file) => file.endsWith('.json'));
    const message = `/dev/mail/${name.replace('.json', '')}`;
    for (const path of [
      '/dev/mail',
      message,
      '/dev/mail?key=',
      '/dev/mail?key=x',
      `${message}?key=${inbox.key}x`,
    ]) {
      const answer = await fetch(base + path);
      expect(answer.status, path).toBe(403);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await answer.text(), path).not.toMatch(/Secret|Your link|me@example/);
    }
  });

  it('the inbox opens with the link that npm start prints', async () => {
    const base = await openProxied({ devInbox: inbox });
    const answer = await fetch(devInboxUrl(base, inbox));
    const page = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page).toContain('Your link to sign in');
    const path = /href="(\/dev\/mail\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect(await (await fetch(base + path)).text()).toBe('<p>Secret</p>');
  });

  it('the metrics are closed without a token in the settings, and open with that token alone', async () => {
    const closed = await openProxied({});
    const open = await openProxied({ metricsToken });
    const status = async (base: string, headers: Record<string, string> = {}) =>
      (await fetch(`${base}/metrics`, { headers })).status;
    const withToken = (token: string) => ({ authorization: `Bearer ${token}` });
    expect([await status(closed), await status(closed, withToken(''))]).toEqual([404, 404]);
    expect([await status(open), await status(open, withToken('another'))]).toEqual([404, 404]);
    expect(await status(open, withToken(metricsToken))).toBe(200);
  });

  it.each([
    ['development', 'https://earshot.example.org', true],
    ['production', '', true],
    ['development', 'http://localhost:4000', false],
    ['development', '', false],
  ])('in %s at “%s”, visitors are limited: %s', async (NODE_ENV, PUBLIC_URL, isLimited) => {
    const engines = {
      DATABASE_URL: 'postgres://u:p@db:5432/e',
      MEILI_URL: 'http://m:7700',
      MEILI_KEY: 'key',
    };
    const clients = clientSettings(loadConfig({ NODE_ENV, PUBLIC_URL, ...engines }, ''));
    const base = await openProxied({ clients });
    const answer = await fetch(`${base}/api/v1/site`);
    expect([answer.status, answer.headers.has('ratelimit')]).toEqual([200, isLimited]);
  });
});

describe('the inbox of this machine', () => {
  it('keeps its key, which nobody else on the machine can read', () => {
    const config = loadConfig({ DATA_DIR: dataDir }, '');
    expect(openDevInbox(config)).toEqual(inbox);
    expect(inbox.key).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(inbox.folder, 'inbox-key')).mode & 0o777).toBe(0o600);
  });

  it('is not there in production, nor where mail is sent', () => {
    const settings = { dataDir, smtpUrl: undefined, production: false };
    expect(openDevInbox({ ...settings, production: true })).toBeUndefined();
    expect(openDevInbox({ ...settings, smtpUrl: 'smtp://mail.example.org' })).toBeUndefined();
  });
});
