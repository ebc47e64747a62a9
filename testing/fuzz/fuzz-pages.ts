import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import type { Database } from '../../domain/core/database/connection.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { cleanHtml } from '../../ingest/text/clean-html.ts';
import { createRandom, type Random } from '../random.ts';
import { showOf } from '../show-of.ts';
import { type LibraryPage, libraryPages, signInWithBookmarks } from './library-pages.ts';
import { payload } from './payloads.ts';
import { openWatched, provoke } from './watched-page.ts';

/** Opening a page takes longer than a payload more on it. */
const linesPerEpisode = 1_000;
const entitiesPerEpisode = 200;
const chaptersPerEpisode = 50;
const secondsPerChapter = linesPerEpisode / chaptersPerEpisode;
const episodesPerShow = 20;
const descriptionsPerPage = 2_000;
/** Of a page: its title, its description, its lines, its entities, its chapters. */
const payloadsPerEpisode = 2 + linesPerEpisode + entitiesPerEpisode + chaptersPerEpisode;

/** An episode in which every part is a payload of its own, so that none can hide another. */
function fuzzedEpisode(next: () => string) {
  const names = Array.from({ length: entitiesPerEpisode }, next);
  const lines = Array.from({ length: linesPerEpisode }, (_, at) => ({
    startTime: at,
    speaker: `Ann ${at % 2}`,
    // The names are said, or they would not be shown.
    body: `${next()} ${names[at] ?? ''}`,
  }));
  return {
    title: next(),
    publicationDate: new Date().toISOString(),
    description: next(),
    chapters: Array.from({ length: chaptersPerEpisode }, (_, at) => ({
      start_seconds: at * secondsPerChapter,
      title: next(),
    })),
    entities: names.map((name) => ({ name, entity_type: 'person' as const })),
    transcript: JSON.stringify({ segments: lines }),
    hint: '.json',
  };
}

/** Loads shows with at least this many payloads, numbered from 1; resolves to how many, and the paths of their pages. */
async function loadFuzzed(
  { database, load }: FuzzedSite,
  count: number,
  random: Random,
): Promise<{ parts: number; paths: string[] }> {
  let number = 0;
  const next = () => {
    number += 1;
    return payload(random, number);
  };
  while (number < count) {
    const episodes = Array.from(
      { length: Math.min(episodesPerShow, Math.ceil((count - number) / payloadsPerEpisode)) },
      () => fuzzedEpisode(next),
    );
    await load(showOf(next(), episodes, { description: next(), author: next() }));
  }
  const { rows } = await database.execute<{ path: string }>(sql`
    with fuzzed as (select * from podcasts where title ~ '^m[0-9]+m')
    select '/episode/' || slug || '-' || id as path from episodes where podcast_id in (select id from fuzzed)
    union all select '/podcast/' || slug || '-' || id from fuzzed`);
  return { parts: number, paths: rows.map(({ path }) => path) };
}

/** Opens a page with its whole transcript. */
async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const showAll = page.getByRole('button', { name: 'Show Full Transcript' });
  if ((await showAll.count()) === 0) return;
  await showAll.click();
  await page.locator(`#line-${linesPerEpisode - 1}`).waitFor({ state: 'attached' });
}

/** The payloads that a page's scripts rendered and that can be seen: the marker of each is text. */
const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(document.querySelector('#root')?.textContent.match(/m\d+m/g))]);

const markers = /m\d+m/;

/** Opens a page and waits for its data. Resolves to its path when it shows no payload and should. */
async function openLibraryPage(page: Page, base: string, shown: LibraryPage): Promise<string | undefined> {
  await page.setViewportSize(shown.isOnPhone ? { width: 390, height: 800 } : { width: 1280, height: 900 });
  await page.goto(base + shown.path, { waitUntil: shown.mayBeEmpty ? 'networkidle' : 'load' });
  await shown.prepare?.(page);
  const isShown = await page
    .locator('main, blockquote')
    .filter({ hasText: markers })
    .first()
    .waitFor({ timeout: shown.mayBeEmpty ? 1 : 15_000 })
    .then(
      () => true,
      () => shown.mayBeEmpty === true,
    );
  await provoke(page);
  return isShown ? undefined : shown.path;
}

/** Each description alone in an element of its own, as the pipeline cleaned it, without the second cleaning of the client. */
async function showDescriptions(page: Page, base: string, descriptions: string[]): Promise<void> {
  await page.goto(`${base}/robots.txt`);
  await page.evaluate((html) => {
    for (const text of html) {
      const element = document.createElement('div');
      document.body.append(element);
      element.innerHTML = text;
    }
  }, descriptions);
  await provoke(page);
}

/** A running service, and a way to load podcasts into it and to index them. */
export type FuzzedSite = {
  database: Database;
  base: string;
  browser: Browser;
  load: (show: Show) => Promise<unknown>;
};

export type FuzzResult = {
  pages: number;
  parts: number;
  /** Parts of pages that are nowhere to be seen: another one may hide them. */
  hidden: string[];
  ran: string[];
  left: string[];
};

type Fuzzed = { parts: number; paths: string[]; descriptions: string[] };

/** Opens every page in one window. Resolves to what payloads did, and what isn't shown. */
async function visitAll(
  { database, base, browser }: FuzzedSite,
  { parts, paths, descriptions }: Fuzzed,
  policy: 'kept' | 'stripped',
): Promise<Pick<FuzzResult, 'hidden' | 'ran' | 'left'>> {
  const { page, damage, close } = await openWatched(browser, base, policy);
  await page.addInitScript(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    },
    await signInWithBookmarks(database),
  );
  const hidden: string[] = [];
  for (const other of await libraryPages(database)) {
    const empty = await openLibraryPage(page, base, other);
    if (empty) hidden.push(empty);
  }
  const shown = new Set<string>();
  for (const path of paths) {
    await openWhole(page, base + path);
    await provoke(page);
    for (const marker of await shownOn(page)) shown.add(marker);
  }
  const all = Array.from({ length: parts }, (_, at) => `m${at + 1}m`);
  hidden.push(...all.filter((marker) => !shown.has(marker)));
  for (let from = 0; from < descriptions.length; from += descriptionsPerPage)
    await showDescriptions(page, base, descriptions.slice(from, from + descriptionsPerPage));
  await close();
  return { hidden, ...damage };
}

/**
 * Opens `count` payloads in the real browser twice, with the content policy and without it. Half of them are parts of
 * pages, half are descriptions by themselves.
 */
export async function fuzzPages(site: FuzzedSite, count: number, seed: number): Promise<FuzzResult> {
  const random = createRandom(seed);
  const descriptionCount = Math.floor(count / 2);
  const { parts, paths } = await loadFuzzed(site, count - descriptionCount, random);
  const descriptions = Array.from(
    { length: descriptionCount },
    (_, at) => cleanHtml(payload(random, parts + 1 + at)) ?? '',
  );
  const policies = ['kept', 'stripped'] as const;
  const visits = await Promise.all(
    policies.map((policy) => visitAll(site, { parts, paths, descriptions }, policy)),
  );
  return {
    pages: paths.length,
    parts,
    hidden: visits.flatMap(({ hidden }) => hidden),
    ran: visits.flatMap(({ ran }) => ran),
    left: visits.flatMap(({ left }) => left),
  };
}
