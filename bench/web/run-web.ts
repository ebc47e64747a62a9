import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { positionInResults } from '../../contract/addresses/search-address.ts';
import { searchResponse } from '../../contract/api/library/search.ts';
import { pages } from '../../contract/shared/pages.ts';
import { buildWebIfStale } from '../../server/built-web.ts';
import { launchBrowser } from '../../testing/chromium.ts';
import { runIngest } from '../ingest.ts';
import { startServer, stopServer } from '../measure/server-process.ts';
import { milliseconds, percentile, type Row } from '../measure/table.ts';
import { rareWord, writeLongEpisode } from './long-episode.ts';
import { measurePage, type PageMeasures } from './measure-page.ts';
import { measureMoment } from './open-moment.ts';
import { servePlainPage } from './plain-page.ts';

const rounds = 3;
const targets = { paint: 1_400, interaction: 150, shift: 0.02, monitorScriptKb: 115, moment: 300 };

/** What a visitor does with the results: types, opens a filter, opens the mentions of an episode. */
async function useMonitor(page: Page): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search podcast transcripts' });
  await box.press('Control+a');
  await box.pressSequentially('notebooks');
  await page.getByText(/results? for "notebooks"/).waitFor();
  await page.getByRole('button', { name: 'Podcast', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.waitForLoadState('networkidle');
}

/** Scrolls and opens the whole transcript. */
async function useEpisode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show Full Transcript' }).click();
  await page.getByRole('button', { name: 'Show Less' }).waitFor();
  await page.waitForLoadState('networkidle');
}

type Visited = { name: string; path: string; use?: (page: Page) => Promise<void> };

async function findFirst(base: string, q: string) {
  const answer = await fetch(`${base}/api/v1/entities/search?q=${encodeURIComponent(q)}`);
  const [first] = searchResponse.parse(await answer.json()).entities;
  if (!first) throw new Error(`Nothing was found for “${q}”.`);
  return first;
}

async function pagesToVisit(base: string): Promise<Visited[]> {
  const first = await findFirst(base, 'notebooks');
  return [
    { name: 'home', path: '/' },
    { name: 'monitor', path: '/monitor?q=music&page=1', use: useMonitor },
    { name: 'episode', path: `/episode/${first.episode_slug}-${first.episode_uuid}`, use: useEpisode },
    { name: 'podcast', path: `/podcast/${first.podcast_slug}-${first.podcast_uuid}` },
    { name: 'explore', path: '/explore' },
    { name: 'compare', path: '/compare' },
    { name: 'api', path: '/api' },
    { name: 'context', path: '/context' },
    { name: 'about', path: '/about' },
    { name: 'pricing', path: '/pricing' },
  ];
}

/** How busy the machine is, which every figure depends on. */
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

async function pageRow(
  browser: Browser,
  { base, plainPaint }: { base: string; plainPaint: number },
  { name, path, use }: Visited,
): Promise<Row> {
  const all: PageMeasures[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measurePage(browser, base + path, use));
  const worst = (of: (one: PageMeasures) => number) => Math.max(...all.map(of));
  const paint = worst((one) => one.paint);
  const interaction = worst((one) => one.interaction);
  const shift = worst((one) => one.shift);
  const script = worst((one) => one.scriptKb);
  const isScriptMet = name !== 'monitor' || script <= targets.monitorScriptKb;
  return {
    metric: `web: ${name} on a slow phone, worst of ${rounds}`,
    measured: `paint ${(paint / 1000).toFixed(2)} s, interaction ${use ? milliseconds(interaction) : '–'}, shift ${shift.toFixed(3)}`,
    reference: `paint ${(paint / plainPaint).toFixed(1)} times that of a plain page, ${script.toFixed(1)} kB of script as sent, ${load()}`,
    target: '≤ 1.4 s, ≤ 150 ms, ≤ 0.02',
    isMet:
      isScriptMet && paint <= targets.paint && interaction <= targets.interaction && shift <= targets.shift,
  };
}

async function momentRow(browser: Browser, base: string): Promise<Row> {
  const { episode_slug, episode_uuid, passage_id, start_seconds } = await findFirst(base, rareWord);
  const position = positionInResults(start_seconds, `#mention-${passage_id}`, { q: rareWord, page: 1 });
  const times = await measureMoment(browser, base + pages.episode.to(episode_slug, episode_uuid) + position);
  return {
    metric: 'web: a moment in a transcript of 50,000 words, from the click to its words in view',
    measured: milliseconds(percentile(times, 0.5)),
    reference: `slowest of ${times.length}: ${milliseconds(Math.max(...times))}, ${load()}`,
    target: `≤ ${targets.moment} ms`,
    isMet: percentile(times, 0.5) <= targets.moment,
  };
}

/** The largest paint of a page that is nothing but a few words, on the same machine at the same time. */
async function measurePlainPaint(browser: Browser): Promise<number> {
  const plain = await servePlainPage();
  try {
    return (await measurePage(browser, plain.url)).paint;
  } finally {
    plain.close();
  }
}

/** How fast the pages are in a real browser, on the sample shows and a show with a very long episode. */
export async function benchWeb(dataDir: string): Promise<Row[]> {
  await buildWebIfStale();
  await runIngest(['seed-data', writeLongEpisode(dataDir)], dataDir);
  const server = await startServer('cli/server.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const browser = await launchBrowser();
  try {
    const rows = [await momentRow(browser, server.base)];
    const plainPaint = await measurePlainPaint(browser);
    for (const visited of await pagesToVisit(server.base))
      rows.push(await pageRow(browser, { base: server.base, plainPaint }, visited));
    return rows;
  } finally {
    await browser.close();
    await stopServer(server);
  }
}
