import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import type { Show } from '../../ingest/pipeline/show.ts';
import { cleanHtml } from '../../ingest/pipeline/text/clean-html.ts';
import type { Database } from '../../server/core/database/connection.ts';
import { showOf } from '../../tests/show-of.ts';
import { createRandom, type Random } from '../random.ts';
import { payload } from './payloads.ts';
import { openWatched, provoke } from './watched-page.ts';

const linesPerEpisode = 300;
const entitiesPerEpisode = 100;
const peoplePerEpisode = 3;
const episodesPerShow = 20;
const descriptionsPerPage = 2_000;
/** Of a page: its title, its description, its lines, its entities, its people. */
const payloadsPerEpisode = 2 + linesPerEpisode + entitiesPerEpisode + peoplePerEpisode;

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
    description: next(),
    persons: Array.from({ length: peoplePerEpisode }, () => ({ name: next(), role: 'guest' })),
    entities: names.map((name) => ({ name, entity_type: 'person' as const })),
    transcript: JSON.stringify({ segments: lines }),
    hint: '.json',
  };
}

/** Loads shows with this many payloads in all; resolves to the paths of their pages. */
async function loadFuzzed({ database, load }: FuzzedSite, count: number, random: Random): Promise<string[]> {
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
    select '/episode/' || slug || '-' || id as path from episodes
    union all select '/podcast/' || slug || '-' || id from podcasts`);
  return rows.map(({ path }) => path);
}

/** How many of the payloads on a page can be seen: each has a marker that is text. */
const countShown = (page: Page): Promise<number> =>
  page.evaluate(() => new Set(document.body.textContent.match(/m\d+m/g)).size);

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

/** A running service, and a way to load podcasts into it. */
export type FuzzedSite = {
  database: Database;
  base: string;
  browser: Browser;
  load: (show: Show) => Promise<unknown>;
};

export type FuzzResult = { pages: number; shown: number; ran: string[]; left: string[] };

/**
 * Opens `count` payloads in the real browser twice, with the content policy and without it. Half of them are parts of
 * pages, half are descriptions by themselves.
 */
export async function fuzzPages(site: FuzzedSite, count: number, seed: number): Promise<FuzzResult> {
  const random = createRandom(seed);
  const descriptionCount = Math.floor(count / 2);
  const result: FuzzResult = { pages: 0, shown: 0, ran: [], left: [] };
  const paths = await loadFuzzed(site, count - descriptionCount, random);
  const descriptions = Array.from(
    { length: descriptionCount },
    (_, at) => cleanHtml(payload(random, count + at)) ?? '',
  );
  for (const policy of ['kept', 'stripped'] as const) {
    const { page, damage, close } = await openWatched(site.browser, site.base, policy);
    for (const path of paths) {
      await page.goto(site.base + path, { waitUntil: 'networkidle' });
      await provoke(page);
      result.shown += await countShown(page);
      result.pages += 1;
    }
    for (let from = 0; from < descriptions.length; from += descriptionsPerPage)
      await showDescriptions(page, site.base, descriptions.slice(from, from + descriptionsPerPage));
    await close();
    result.ran.push(...damage.ran);
    result.left.push(...damage.left);
  }
  return result;
}
