import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pathOfPodcast, visitSite } from './visit.ts';

const visit = visitSite();
const maxScriptBytes = 118_000;
const query = '"long patience" of history';
const takeOverPath = '/take-over';

/** The queries of the searches that a page asks for; those of the alert form and the sample are others. */
function recordSearches(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const q = searchParams.get('q') ?? '';
    const isPage = searchParams.get('page_size') === '10' && q !== 'Ada Palmer';
    if (pathname === '/api/v1/entities/search' && isPage) queries.push(q);
  });
  return queries;
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Presses keys one right after the other, however busy this machine is. */
async function pressKeys(session: CDPSession, text: string): Promise<void> {
  await Promise.all(
    [...text].flatMap((key) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]),
  );
}

const typeFast = async (page: Page, text: string) =>
  pressKeys(await page.context().newCDPSession(page), text);

/**
 * Does something when React takes over the page: it listens to the events of the root just before it renders. The page
 * waits for it, so that what is typed then comes without a pause, however busy this machine is.
 */
async function atTakeOver(page: Page, act: () => void): Promise<{ started: Promise<void> }> {
  await page.addInitScript((path) => {
    const { addEventListener } = EventTarget.prototype;
    let isTakenOver = false;
    EventTarget.prototype.addEventListener = function (...listener) {
      if (!isTakenOver && this instanceof Element && this.id === 'root') {
        isTakenOver = true;
        const request = new XMLHttpRequest();
        request.open('GET', path, false);
        request.send();
      }
      return addEventListener.apply(this, listener);
    };
  }, takeOverPath);
  const { promise: started, resolve } = Promise.withResolvers<void>();
  await page.route(`**${takeOverPath}`, async (route) => {
    act();
    await route.fulfill({ body: '' });
    resolve();
  });
  return { started };
}

/** Holds back the scripts of the next page until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

async function expectArrival(page: Page, queries: string[]): Promise<void> {
  await page.getByText(`12 results for "${query}"`).waitFor();
  const box = page.getByRole('combobox', { name: 'Search podcast transcripts' });
  expect(await box.inputValue()).toBe(query);
  expect(new URL(page.url()).searchParams.get('q')).toBe(query);
  const state = await box.evaluate((input: HTMLInputElement) => [
    input === document.activeElement,
    input.selectionStart,
  ]);
  expect(state).toEqual([true, query.length]);
  expect(queries).toEqual([query]);
}

async function expectHomeOneStepBack(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL(`${visit.base()}/`);
  expect(await page.getByRole('combobox', { name: 'Search podcast transcripts' }).inputValue()).toBe('');
}

describe('typing on the home page', () => {
  for (const rate of [1, 6])
    it(`arrives letter by letter on /monitor, with one search, at a CPU slowed down ${rate} times`, async () => {
      const page = await visit.open('/');
      await page.waitForLoadState('networkidle');
      const queries = recordSearches(page);
      await slowDown(page, rate);
      await page.getByRole('combobox', { name: 'Search podcast transcripts' }).focus();
      await typeFast(page, query);
      await expectArrival(page, queries);
      await expectHomeOneStepBack(page);
    });

  it('keeps what was typed before the scripts had loaded and while they start, with one search', async () => {
    const page = await visit.open('/about');
    await slowDown(page, 10);
    const queries = recordSearches(page);
    const keyboard = await page.context().newCDPSession(page);
    let typed: Promise<void> | undefined;
    const takeOver = await atTakeOver(page, () => {
      typed = pressKeys(keyboard, query.slice(8));
    });
    const release = await holdScripts(page);
    await page.goto(`${visit.base()}/`, { waitUntil: 'commit' });
    await page.getByLabel('Search podcast transcripts').focus();
    await pressKeys(keyboard, query.slice(0, 8));
    release();
    await takeOver.started;
    await typed;
    await expectArrival(page, queries);
    await expectHomeOneStepBack(page);
  });

  it('leads to /monitor with the first letter', async () => {
    const page = await visit.open('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('combobox', { name: 'Search podcast transcripts' }).press('l');
    await page.waitForURL(/\/monitor\?q=l&page=1$/);
  });
});

describe('a form', () => {
  it('searches when it is sent before the scripts had loaded', async () => {
    const page = await visit.open('/about');
    await holdScripts(page);
    const show = await pathOfPodcast(visit, 'Lamp Room');
    for (const [path, label, led] of [
      ['/', 'Search podcast transcripts', /\/monitor\?q=lighthouse$/],
      [show, 'Search this show', /\/monitor\?q=lighthouse&podcast=[0-9a-f-]{36}$/],
      ['/podcasts', 'Find a show', /\/podcasts\?q=lighthouse&sort=newest$/],
    ] as const) {
      await page.goto(visit.base() + path, { waitUntil: 'commit' });
      await page.getByLabel(label).fill('lighthouse');
      await page.keyboard.press('Enter');
      await page.waitForURL(led, { waitUntil: 'commit' });
    }
  });

  it('keeps what was typed before the scripts had loaded', async () => {
    const page = await visit.open('/about');
    const takeOver = await atTakeOver(page, () => {});
    const release = await holdScripts(page);
    await page.goto(`${visit.base()}/register`, { waitUntil: 'commit' });
    await page.getByLabel('Name (optional)').fill('Grace');
    await page.getByLabel('Email address').fill('early@example.org');
    release();
    await takeOver.started;
    await page.waitForLoadState('networkidle');
    await page.getByLabel('New password').fill('four quiet herons at dusk');
    const sent = page.waitForRequest('**/api/v1/auth/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Grace', email: 'early@example.org' });
  });
});

describe('the first load of /monitor', () => {
  it('takes at most 118 kB of script, compressed', async () => {
    const page = await visit.open('/about');
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
    });
    await page.goto('about:blank');
    await page.goto(`${visit.base()}/monitor?q=history&page=1`);
    await page.getByText('12 results for "history"').waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(
      [...scripts].map(
        async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
      ),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(maxScriptBytes);
  });
});
