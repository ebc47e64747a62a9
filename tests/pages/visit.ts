import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../chromium.ts';
import { openTestPlatform, type TestPlatform } from '../platform.ts';
import { openTestSite, type TestSite } from '../site.ts';
import { loadLibrary } from './library.ts';

/** What a browser says when a page breaks its policy, or is not what the server rendered. */
const fault = /content security policy|hydrat|Minified React error/i;

export type Visit = {
  platform: TestPlatform;
  base: () => string;
  /** Opens a page in a window of its own; closed after the test file. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** A real browser on the whole service, for one test file. No page may break the content policy or fail. */
export function visitSite(
  whenOpen?: (opened: { platform: TestPlatform; base: string }) => Promise<void>,
): Visit {
  let platform: TestPlatform | undefined;
  let site: TestSite | undefined;
  let browser: Browser | undefined;
  const faults: string[] = [];
  beforeAll(async () => {
    platform = await openTestPlatform();
    await loadLibrary(platform);
    site = await openTestSite(platform);
    await whenOpen?.({ platform, base: site.base });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await platform?.close();
    expect(faults).toEqual([]);
  });
  return {
    get platform() {
      if (!platform) throw new Error('The platform opens before the first test.');
      return platform;
    },
    base: () => site?.base ?? '',
    open: async (path, options = {}) => {
      if (!browser || !site) throw new Error('The browser opens before the first test.');
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.on('weberror', (error) => faults.push(String(error.error())));
      context.on('console', (message) => {
        if (fault.test(message.text())) faults.push(message.text());
      });
      const page = await context.newPage();
      await page.goto(site.base + path);
      return page;
    },
  };
}

type Addressed = { slug: string; id: string };

async function addressIn({ platform }: Visit, query: string, title: string): Promise<string> {
  const { rows } = await platform.database.execute<Addressed>(
    query.replace('?', `'${title.replaceAll("'", "''")}'`),
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no “${title}”.`);
  return `${found.slug}-${found.id}`;
}

/** The address of the one episode with this title. */
export const addressOf = async (visit: Visit, title: string) =>
  `/episode/${await addressIn(visit, 'select slug, id from episodes where title = ?', title)}`;

/** The address of the one podcast with this title. */
export const addressOfPodcast = async (visit: Visit, title: string) =>
  `/podcast/${await addressIn(visit, 'select slug, id from podcasts where title = ?', title)}`;

/** The address of the one name. */
export const addressOfName = async (visit: Visit, name: string) =>
  `/entity/${await addressIn(visit, 'select slug, id from entities where name = ?', name)}`;
