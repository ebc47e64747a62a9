import { serve } from '@hono/node-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../server/app.ts';
import { buildWebIfStale, loadBuiltWeb } from '../server/build-web.ts';
import { launchBrowser } from './chromium.ts';
import { openTestPlatform, type TestPlatform, testSite } from './platform.ts';
import { showOf } from './shows.ts';

let platform: TestPlatform;
let browser: Browser;
let close: () => void;
let base: string;
const violations: string[] = [];

async function open(path: string, width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(base + path);
  return page;
}

beforeAll(async () => {
  await buildWebIfStale();
  platform = await openTestPlatform();
  const talk = (at: number) =>
    `**Ada Palmer:** \\[00:42\\] In part ${at} we think of the long patience of history.\n\n${'**Jo Walton:** More of history, and then some more of it.\n\n'.repeat(12)}`;
  await platform.load(
    showOf(
      'Reading Room',
      Array.from({ length: 12 }, (_, at) => ({
        title: `Part ${at + 1}`,
        publicationDate: `2026-05-${String(at + 1).padStart(2, '0')}`,
        transcript: talk(at + 1),
      })),
    ),
  );
  const app = createApp({
    ...platform,
    site: testSite,
    web: await loadBuiltWeb(),
    publicUrl: 'http://localhost',
    secure: false,
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) => {
      base = `http://127.0.0.1:${address.port}`;
      resolve(started);
    });
  });
  close = () => server.close();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  close?.();
  await platform?.close();
});

describe('the pages', () => {
  it('lead from the home page to a mention, and to the second at which it was said', async () => {
    const page = await open('/');
    await page.getByRole('searchbox', { name: 'Search podcast transcripts' }).fill('"long patience"');
    await page.waitForURL(/\/monitor\?q=%22long\+patience%22&page=1/);
    await page.getByText('12 results for ""long patience""').waitFor();
    expect(await page.getByText('Page 1 of 2').isVisible()).toBe(true);
    const first = page.getByRole('listitem').first();
    expect(await first.locator('blockquote mark').allInnerTexts()).toEqual(['long patience']);
    const [episode] = await Promise.all([
      page.context().waitForEvent('page'),
      first.getByRole('link', { name: 'Part 12' }).click(),
    ]);
    await episode.getByRole('heading', { name: 'Part 12' }).waitFor();
    expect(episode.url()).toMatch(/\/episode\/part-12-[0-9a-f-]{36}\?t=42$/);
    expect(await episode.getByText('May 12, 2026').isVisible()).toBe(true);
    await episode.getByRole('button', { name: 'Show Full Transcript' }).click();
    await episode.getByRole('button', { name: 'Show Less' }).waitFor();
    await page.close();
  });

  it('rewrite the address with the sample name, focus the box, page through and say when there is nothing', async () => {
    const page = await open('/monitor');
    await page.waitForURL(/q=Ada\+Palmer&page=1/);
    const box = page.getByRole('searchbox', { name: 'Search podcast transcripts' });
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('12 results for "Ada Palmer"').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('Page 2 of 2').waitFor();
    await box.fill('xylophonists');
    await page.waitForURL(/q=xylophonists&page=1/);
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    await box.fill('');
    await page.getByRole('heading', { name: 'Track Your Mentions' }).waitFor();
    expect(await page.getByRole('button', { name: 'Search' }).isDisabled()).toBe(true);
    await page.close();
  });

  it('open the other mentions of an episode in place', async () => {
    const page = await open('/monitor?q=history&page=1');
    await page
      .getByRole('button', { name: /more in this episode/ })
      .first()
      .click();
    await page.locator('blockquote').nth(2).waitFor();
    await page.close();
  });

  it('say what is wrong: a search that fails, an episode and a podcast that are not there, an unknown address', async () => {
    const page = await open('/monitor?q=a+b+c+d+e+f+g+h+i+j+k&page=1');
    await page.getByRole('heading', { name: 'Search Error' }).waitFor();
    expect(await page.getByText('Search failed: 400').isVisible()).toBe(true);
    await page.goto(`${base}/episode/none-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01`);
    await page.getByRole('heading', { name: 'Episode Not Found' }).waitFor();
    await page.goto(`${base}/podcast/none-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01`);
    await page.getByRole('heading', { name: 'Podcast Not Found' }).waitFor();
    const response = await page.goto(`${base}/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.close();
  });

  it('fit a small screen without scrolling sideways, and violate no content policy', async () => {
    for (const path of ['/', '/monitor?q=history&page=1']) {
      const page = await open(path, 360);
      await page.getByRole('contentinfo').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.close();
    }
    expect(violations).toEqual([]);
  });
});
