import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testing/chromium.ts';

// Writes a picture of each page in its states, at three widths, light and dark; of some pages if they are named:
// npm run screenshots [-- address [folder [page ...]]]
const address = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3] ?? 'data/screenshots';
const chosen = process.argv.slice(4);

type Shot = {
  name: string;
  path: string;
  /** Before the page loads, and after. */
  prepare?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
};

const unknownId = '00000000-0000-5000-8000-000000000000';
const later = new Promise<never>(() => {});

async function json<T>(path: string): Promise<T> {
  const response = await fetch(`${address}/api/v1${path}`);
  if (!response.ok)
    throw new Error(
      `${address} responded to ${path} with status ${response.status}. Is Earshot running there?`,
    );
  return (await response.json()) as T;
}

/** Keeps calls to the API from being answered, or answers them so. */
const hold = (pattern: string) => async (page: Page) => page.route(pattern, () => later);
const answer = (pattern: string, status: number, body: unknown) => async (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status, json: body }));

/** Opens what a page shows on request. */
const press = (name: string) => async (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const type = (text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search podcast transcripts' }).fill(text);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
};

const openMentions = async (page: Page) =>
  page
    .getByRole('button', { name: /in this episode$/ })
    .first()
    .click();

/** The address that compares the people who are mentioned most. */
async function comparison(): Promise<string> {
  const { entities } = await json<{ entities: { id: string }[] }>('/entities/popular?type=person&limit=3');
  return `/compare?${new URLSearchParams(entities.map(({ id }) => ['e', id]))}`;
}

async function shots(): Promise<Shot[]> {
  const { sample_search } = await json<{ sample_search: string }>('/site');
  const q = encodeURIComponent(sample_search);
  const { entities } = await json<{
    entities: {
      episode_slug: string;
      episode_uuid: string;
      podcast_slug: string;
      podcast_uuid: string;
      passage_id: string;
      entity_id: string | null;
    }[];
  }>(`/entities/search?q=${q}`);
  const first = entities[0];
  if (!first) throw new Error(`There are no results for “${sample_search}”. Load seed-data first.`);
  const episode = `/episode/${first.episode_slug}-${first.episode_uuid}`;
  const podcast = `/podcast/${first.podcast_slug}-${first.podcast_uuid}`;
  const failure = {
    success: false,
    error: 'The search engine does not answer at the moment. Try again in a minute.',
    code: 'search_unavailable',
  };
  const verified = { success: true, message: 'Your subscription is active.', alerts: ['Nadia Okonkwo'] };
  const refused = {
    success: false,
    error: 'This link has expired. Subscribe again to get a new one.',
    code: 'token_expired',
  };
  return [
    { name: 'home', path: '/' },
    { name: 'monitor', path: `/monitor?q=${q}&page=1` },
    { name: 'monitor-filtered', path: '/monitor?q=chair&page=1&type=person&sort=newest' },
    { name: 'monitor-loading', path: `/monitor?q=${q}&page=1`, prepare: hold('**/entities/search?*') },
    {
      name: 'monitor-error',
      path: `/monitor?q=${q}&page=1`,
      prepare: answer('**/entities/search?*', 503, failure),
    },
    { name: 'monitor-nothing', path: '/monitor?q=%22xylophone+quartet%22&page=1' },
    { name: 'monitor-prompt', path: '/monitor?q=&page=1' },
    { name: 'monitor-suggestions', path: '/monitor?q=&page=1', act: type(sample_search.slice(0, 3)) },
    { name: 'monitor-filter', path: `/monitor?q=${q}&page=1`, act: press('Podcast') },
    { name: 'monitor-dates', path: `/monitor?q=${q}&page=1`, act: press('Date') },
    { name: 'monitor-mentions', path: `/monitor?q=${q}&page=1`, act: openMentions },
    { name: 'monitor-mistake', path: `/monitor?q=${encodeURIComponent(`(${sample_search}`)}&page=1` },
    { name: 'episode', path: episode },
    { name: 'episode-mention', path: `${episode}?q=${q}#mention-${first.passage_id}` },
    { name: 'embed', path: `/embed/${first.passage_id}` },
    { name: 'episode-loading', path: episode, prepare: hold('**/api/v1/episodes/**') },
    { name: 'episode-missing', path: `/episode/none-${unknownId}` },
    { name: 'podcast', path: podcast },
    ...(first.entity_id ? [{ name: 'entity', path: `/entity/name-${first.entity_id}` }] : []),
    { name: 'podcasts', path: '/podcasts' },
    { name: 'explore', path: '/explore' },
    { name: 'trending', path: '/trending?days=365' },
    { name: 'compare', path: await comparison() },
    { name: 'compare-empty', path: '/compare' },
    { name: 'manage', path: '/manage' },
    { name: 'unsubscribe', path: '/unsubscribe?token=t' },
    { name: 'sign-in', path: '/sign-in' },
    { name: 'register', path: '/register' },
    { name: 'reset-password', path: '/reset-password' },
    { name: 'status', path: '/status' },
    { name: 'blog', path: '/blog' },
    { name: 'post', path: '/blog/how-search-works' },
    { name: 'api-key', path: '/api-key' },
    { name: 'podcast-missing', path: `/podcast/none-${unknownId}` },
    { name: 'api', path: '/api' },
    { name: 'about', path: '/about' },
    { name: 'pricing', path: '/pricing' },
    { name: 'context', path: '/context' },
    { name: 'examples', path: '/context/examples' },
    {
      name: 'verify-loading',
      path: '/verify-email?token=t&email=you%40example.org',
      prepare: hold('**/verify-email'),
    },
    {
      name: 'verify-success',
      path: '/verify-email?token=t&email=you%40example.org',
      prepare: answer('**/api/v1/verify-email', 200, verified),
    },
    {
      name: 'verify-error',
      path: '/verify-email?token=t&email=you%40example.org',
      prepare: answer('**/api/v1/verify-email', 410, refused),
    },
    { name: 'verify-invalid', path: '/verify-email' },
    { name: 'not-found', path: '/nowhere' },
  ];
}

async function take(browser: Browser, shot: Shot, width: number, theme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await shot.prepare?.(page);
  await page.goto(address + shot.path);
  // What is held back never comes to rest; everything else is waited for.
  // A page that keeps loading is photographed as it is.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await shot.act?.(page);
  const isTall = !shot.name.startsWith('episode-mention');
  await page.screenshot({ path: join(folder, `${shot.name}-${width}-${theme}.png`), fullPage: isTall });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const shot of (await shots()).filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    for (const width of [390, 820, 1440])
      for (const theme of ['light', 'dark'] as const) await take(browser, shot, width, theme);
} finally {
  await browser.close();
}
console.log(`The screenshots are in ${folder}.`);
