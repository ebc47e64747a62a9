import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../testing/chromium.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';
import { loadLibrary } from './library.ts';

/** What a browser reports if a page violates its policy, or differs from the server's rendering. */
const pageErrorPattern = /content security policy|hydrat|Minified React error/i;

export type Visit = {
  platform: TestPlatform;
  base: () => string;
  /** Opens a page in a window of its own; closed after the test file. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** From now on, the server gets no data in time: pages ask for it themselves. Until the end of the test. */
  withholdData: () => void;
};

/** A real browser on the whole service, for one test file. No page may break the content policy or fail. */
export function visitSite(
  onOpen?: (opened: { platform: TestPlatform; base: string }) => Promise<void>,
): Visit {
  let platform: TestPlatform | undefined;
  let site: TestSite | undefined;
  let browser: Browser | undefined;
  const pageErrors: string[] = [];
  let isDataWithheld = false;
  beforeAll(async () => {
    platform = await openTestPlatform();
    await loadLibrary(platform);
    site = await openTestSite(platform, { isDataWithheld: () => isDataWithheld });
    await onOpen?.({ platform, base: site.base });
    browser = await launchBrowser();
  });
  afterEach(() => {
    isDataWithheld = false;
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await platform?.close();
    expect(pageErrors).toEqual([]);
  });
  return {
    get platform() {
      if (!platform) throw new Error('The platform opens before the first test.');
      return platform;
    },
    base: () => site?.base ?? '',
    withholdData: () => {
      isDataWithheld = true;
    },
    open: async (path, options = {}) => {
      if (!browser || !site) throw new Error('The browser opens before the first test.');
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.on('weberror', (error) => pageErrors.push(String(error.error())));
      context.on('console', (message) => {
        if (pageErrorPattern.test(message.text())) pageErrors.push(message.text());
      });
      if (options.javaScriptEnabled !== false) {
        await context.addInitScript(keepClicks);
        context.on('page', waitForTakeOver);
      }
      const page = await context.newPage();
      await page.goto(site.base + path);
      return page;
    },
  };
}

/** In the browser: whether scripts have taken over the page. */
function isTakenOver(): boolean {
  const shown = document.querySelector('#main > *');
  return !shown || Object.keys(shown).some((key) => key.startsWith('__reactProps'));
}

/** Until scripts have taken over the page: before that, a click or a key is lost. */
export const takenOver = (page: Page) =>
  // Not with each frame: a busy machine may paint none.
  page.waitForFunction(isTakenOver, undefined, { polling: 50 });

/** In the browser: a click waits for scripts too where a link led to a page that the server renders. */
const keepClicks = `{
  ${isTakenOver}
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { pointer-events: none }');
  document.adoptedStyleSheets = [sheet];
  const timer = setInterval(() => {
    if (document.readyState === 'loading' || !isTakenOver()) return;
    clearInterval(timer);
    document.adoptedStyleSheets = [];
  }, 50);
}`;

/** Lets every visit of the page end when it can be used, and every reload. */
function waitForTakeOver(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await takenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await takenOver(page);
    return response;
  };
}

type SlugAndId = { slug: string; id: string };

async function slugAndId({ platform }: Visit, query: string, title: string): Promise<string> {
  const { rows } = await platform.database.execute<SlugAndId>(
    query.replace('?', `'${title.replaceAll("'", "''")}'`),
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no “${title}”.`);
  return `${found.slug}-${found.id}`;
}

/** The address of the one episode with this title. */
export const pathOfEpisode = async (visit: Visit, title: string) =>
  `/episode/${await slugAndId(visit, 'select slug, id from episodes where title = ?', title)}`;

/** The address of the one podcast with this title. */
export const pathOfPodcast = async (visit: Visit, title: string) =>
  `/podcast/${await slugAndId(visit, 'select slug, id from podcasts where title = ?', title)}`;

/** The address of the one name. */
export const pathOfEntity = async (visit: Visit, name: string) =>
  `/entity/${await slugAndId(visit, 'select slug, id from entities where name = ?', name)}`;

/** The address that compares two names. */
export async function pathOfComparison(visit: Visit, ...names: [string, string]): Promise<string> {
  const ids = await Promise.all(
    names.map(async (name) => (await pathOfEntity(visit, name)).slice('/entity/'.length)),
  );
  return `/compare?${new URLSearchParams(ids.map((id) => ['e', id]))}`;
}
