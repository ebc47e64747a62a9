import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { withOwnSampleSearch } from '../../server/own-sample-search.ts';
import { openTestPlatform, testSite } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { openTestSite } from '../../testing/site.ts';
import { visitSite } from './visit.ts';

const visit = visitSite();
const box = { name: 'Search podcast transcripts' };

describe('the search box', () => {
  it('suggests entities, podcasts, episodes and recent searches, by mouse and by keyboard', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    await page.getByText('12 results for "patience"').waitFor();
    const input = page.getByRole('combobox', box);
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    await input.fill('pa');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('option', { name: /^patience.*Recent search$/ }).waitFor();
    await input.fill('ada');
    const entity = list.getByRole('option', { name: /^Ada Palmer.*person$/ });
    await entity.waitFor();
    await input.press('ArrowDown');
    await expect.poll(() => entity.getAttribute('aria-selected')).toBe('true');
    expect(await input.getAttribute('aria-activedescendant')).toBe(await entity.getAttribute('id'));
    await input.press('Escape');
    expect(await list.isVisible()).toBe(false);
    expect(await input.inputValue()).toBe('ada');
    await input.press('Alt+ArrowDown');
    await input.press('ArrowDown');
    await input.press('Enter');
    await page.getByText('13 results for "Ada Palmer"').waitFor();
    await page.getByLabel('Only the exact name Ada Palmer').check();
    await page.getByText('New episodes that mention “Ada Palmer”').waitFor();
    expect(await list.isVisible()).toBe(false);
    await input.fill('keeper');
    await list.getByRole('option', { name: /The keeper/ }).click();
    await page.getByRole('heading', { level: 1, name: 'The keeper' }).waitFor();
  });

  it('explains the grammar without covering what is typed', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Search tips' }).click();
      const [first, last] = [
        page.getByRole('heading', { name: 'Search tips' }),
        page.getByText('Other languages'),
      ];
      await last.waitFor();
      const typed = await page.getByRole('combobox', box).boundingBox();
      const tips = await first.locator('..').boundingBox();
      expect(tips?.y).toBeGreaterThan((typed?.y ?? 0) + (typed?.height ?? 0));
      expect((tips?.y ?? 0) + (tips?.height ?? 0)).toBeLessThanOrEqual(height);
      await page.keyboard.press('Escape');
    }
  });

  it('explains the grammar, and shows where a query is wrong', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    await page.getByRole('button', { name: 'Search tips' }).click();
    await page.getByRole('heading', { name: 'Search tips' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('heading', { name: 'Search tips' }).isVisible()).toBe(false);
    await page.goto(`${visit.base()}/monitor?q=${encodeURIComponent('history (ada')}&page=1`);
    const error = page.getByRole('alert');
    await error.getByText('Search failed: 400 Bad Request').waitFor();
    expect(await error.locator('strong').innerText()).toBe('(');
  });
});

describe('the results', () => {
  it('keeps the old results while a search takes long, and offers to try again', async () => {
    const page = await visit.open('/monitor?q=history&page=1');
    await page.getByText('12 results for "history"').waitFor();
    await page.clock.install();
    const release: (() => void)[] = [];
    await page.route('**/entities/search?q=patience&page=1*', async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue().catch(() => {});
    });
    await page.getByRole('combobox', box).fill('patience');
    await expect.poll(() => release.length).toBe(1);
    await page.clock.fastForward(5_000);
    await page.getByText('This search is taking longer than usual.').waitFor();
    expect(await page.locator('[data-stale] [data-result]').count()).toBe(10);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => release.length).toBe(2);
    for (const call of release) call();
    await page.getByText('12 results for "patience"').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('combobox', box).fill('lighthouse');
    await page.getByText('You seem to be offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 result for "lighthouse"').waitFor();
  });

  it('has a link to pass on and a feed of the search', async () => {
    const page = await visit.open('/monitor?q=patience&page=1', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy link to this search' }).click();
    await page.getByText('Copied').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/monitor\?q=patience&page=1$/,
    );
    const feed = await page.getByRole('link', { name: 'RSS feed' }).getAttribute('href');
    const answer = await page.request.get(visit.base() + feed);
    expect(answer.headers()['content-type']).toContain('application/rss+xml');
    const xml = await answer.text();
    expect(xml).toContain('<title>Part 12 · Reading Room</title>');
    expect(xml).toMatch(
      /https:\/\/earshot\.example\.org\/episode\/part-12-[0-9a-f-]{36}\?q=patience#mention-/,
    );
  });

  it('opens the other mentions of an episode in place', async () => {
    const page = await visit.open('/monitor?q=history&page=1');
    const more = page.getByRole('button', { name: /mentions in this episode/ }).first();
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await page.locator('[data-result]').first().locator('blockquote').nth(1).waitFor();
  });

  it('of a misspelled query are those of the corrected one, with a way back', async () => {
    const page = await visit.open('/monitor?q=lighthuose&page=1');
    await page.getByText('Showing results for lighthouse, search instead for lighthuose').waitFor();
    await page.getByText('1 result for "lighthouse"').waitFor();
    // The alert keeps what was typed, and offers the other spelling.
    await page.getByRole('heading', { name: 'Alert me about “lighthuose”' }).waitFor();
    await page.getByLabel('For “lighthouse” instead').check();
    await page.getByRole('heading', { name: 'Alert me about “lighthouse”' }).waitFor();
    await page.getByRole('link', { name: 'lighthuose' }).click();
    await page.waitForURL(/spelling=as_typed/);
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    await page.getByRole('combobox', box).fill('patience');
    await page.getByText('12 results for "patience"').waitFor();
    expect(page.url()).not.toContain('spelling');
  });

  it('of what may be a name are those of what was typed, with another spelling to choose', async () => {
    const page = await visit.open('/monitor?q=the+Lighthuose&page=1');
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    await page.getByText('Did you mean the lighthouse?').waitFor();
    await page.getByRole('link', { name: 'the lighthouse' }).click();
    await page.getByText('1 result for "the lighthouse"').waitFor();
  });

  it('are followed by episodes with some of the words, apart from them', async () => {
    const page = await visit.open('/monitor?q=patience+lighthouse&page=1');
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    const more = page.getByRole('region', { name: 'More episodes that may help' });
    await more.getByRole('listitem').first().waitFor();
    const form = page.getByRole('region', { name: 'Alert subscription' });
    await form.getByText('New episodes that mention “patience” and “lighthouse”').waitFor();
    await form.getByText('Episodes with only some of these words').waitFor();
  });

  it('show the last page where the address asks for one past it', async () => {
    const page = await visit.open('/monitor?q=history&page=99');
    await page.getByText('Page 2 of 2').waitFor();
    await page.waitForURL(/page=2$/);
  });

  it('offers no alert, no feed and no retry for a query that is refused', async () => {
    const asked: string[] = [];
    const page = await visit.open('/about');
    page.on('request', (request) => asked.push(request.url()));
    for (const [q, sentence] of [
      ['(patience', 'Search failed: 400 Bad Request'],
      ['x'.repeat(401), 'Searches are limited to 400 characters.'],
    ]) {
      await page.goto(`${visit.base()}/monitor?q=${q}&page=1`);
      await page.getByText(sentence ?? '').waitFor();
      await page.getByRole('heading', { name: 'Get alerts' }).waitFor();
      expect(await page.getByRole('link', { name: 'RSS feed' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('spelling=as_typed'))).toEqual([]);
  });

  it('suggests only searches that find something', async () => {
    const page = await visit.open('/monitor?q=%22patience+xylophone%22+zebra&page=1');
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /xylophone/ })
        .count(),
    ).toBe(0);
  });
});

describe('a library without transcripts', () => {
  it('says why there is nothing yet, and what to do', async () => {
    const platform = await openTestPlatform();
    const stopped = new AbortController();
    const site = await openTestSite(platform, {
      site: await withOwnSampleSearch(testSite, {
        database: platform.database,
        log: silentLogger,
        signal: stopped.signal,
      }),
    });
    const page = await visit.open('/about');
    const suggestsNothing = async () => {
      for (const path of ['/', '/monitor']) {
        await page.goto(site.base + path);
        expect(await page.getByRole('combobox', box).getAttribute('placeholder')).toBe('');
        expect(await page.getByText(/^Try /).count()).toBe(0);
      }
    };
    const explains = async (title: string, paths: string[]) => {
      for (const path of paths) {
        await page.goto(site.base + path);
        await page.getByRole('main').getByText(title).waitFor();
        expect(await page.getByRole('main').getByRole('link', { name: 'console' }).count()).toBe(1);
      }
    };
    try {
      await explains('This library is empty', [
        '/',
        '/monitor',
        '/monitor?q=tin&page=1',
        '/explore',
        '/podcasts',
      ]);
      await suggestsNothing();
      await page.goto(`${site.base}/context`);
      await page.getByRole('heading', { name: 'What is Context Analysis?' }).waitFor();
      await page.getByRole('heading', { name: 'A mention from this library' }).waitFor({ state: 'detached' });
      await platform.store(showOf('Unwritten', [{ title: 'The first' }]));
      await explains('There are no transcripts yet', ['/', '/monitor', '/explore']);
      await suggestsNothing();
    } finally {
      stopped.abort();
      site.close();
      await platform.close();
    }
  });
});
