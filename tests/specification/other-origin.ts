import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createApp, createSubscriptionsApp } from '../../server/app.ts';
import { launchBrowser } from '../../testing/chromium.ts';
import { openAlertHarness } from '../alerts/alert-harness.ts';
import { loadLibrary } from '../pages/library.ts';

type Sent = { query?: Record<string, string | number>; body?: unknown; token?: string };
export type Answered = { status: number; body: unknown; rateLimits: string | null };

type Server = { origin: string; close: () => void };

function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => server.close() }),
    );
  });
}

/** A page that belongs to nobody, on an origin of its own. */
async function listenWithBlankPage(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>A program</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/** In the browser: asks as a page's script does. */
async function askInPage({
  url,
  method,
  body,
  token,
}: {
  url: string;
  method: string;
  body: unknown;
  token: string;
}) {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== null) headers.set('content-type', 'application/json');
  const answer = await fetch(url, { method, headers, body: body === null ? null : JSON.stringify(body) });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    rateLimits: answer.headers.get('RateLimit-Policy'),
  };
}

/** The API, the subscriptions service on a host of its own, and a page on another origin that calls both. */
export function openOtherOrigin() {
  const harness = openAlertHarness();
  let browser: Browser | undefined;
  let page: Page | undefined;
  const servers: Server[] = [];
  const hosts = { api: '', subscriptions: '' };
  beforeAll(async () => {
    await loadLibrary(harness.platform);
    const blank = await listenWithBlankPage();
    const dependencies = { ...harness.platform.dependencies, corsOrigins: [blank.origin] };
    const api = await listen(createApp(dependencies).fetch);
    const subscriptions = await listen(createSubscriptionsApp(dependencies).fetch);
    servers.push(blank, api, subscriptions);
    hosts.api = `${api.origin}/api/v1`;
    hosts.subscriptions = subscriptions.origin;
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.goto(blank.origin);
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of servers) server.close();
  });
  const askFrom =
    (host: keyof typeof hosts) =>
    async (call: string, { query = {}, body, token }: Sent = {}): Promise<Answered> => {
      const [method = '', path = ''] = call.split(' ');
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      if (!page) throw new Error('The page opens before the first test.');
      return page.evaluate(askInPage, {
        url: `${hosts[host]}${path}${asked.size > 0 ? `?${asked}` : ''}`,
        method,
        body: body ?? null,
        token: token ?? '',
      });
    };
  return { harness, api: askFrom('api'), subscriptions: askFrom('subscriptions') };
}
