import { describe, expect, it } from 'vitest';
import { visitSite } from './visit.ts';

const visit = visitSite();
const box = { name: 'Search podcast transcripts' };

describe('/monitor', () => {
  it('is led to from the home page by the first letters typed, and leads on to the second at which it was said', async () => {
    const page = await visit.open('/');
    const home = page.getByRole('combobox', box);
    expect(await home.getAttribute('placeholder')).toBe('Ada Palmer');
    await home.fill('"long patience"');
    await page.waitForURL(/\/monitor\?q=%22long\+patience%22&page=1/);
    await page.getByText('12 results for ""long patience""').waitFor();
    await page.getByText('Page 1 of 2').waitFor();
    const first = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
    expect(await first.locator('blockquote mark').allInnerTexts()).toEqual(['long patience']);
    const title = first.getByRole('link', { name: 'Part 12' });
    expect(await title.getAttribute('href')).toMatch(/^\/episode\/part-12-[0-9a-f-]{36}$/);
    expect(await title.getAttribute('target')).toBe('_blank');
    expect(await first.getByRole('link', { name: 'Reading Room' }).getAttribute('href')).toMatch(
      /^\/podcast\/reading-room-[0-9a-f-]{36}$/,
    );
    const [episode] = await Promise.all([
      page.context().waitForEvent('page'),
      first.getByRole('link', { name: '00:00:42' }).click(),
    ]);
    await episode.getByRole('heading', { name: 'Part 12' }).waitFor();
    expect(episode.url()).toMatch(/\?t=42&q=%22long\+patience%22#mention-[0-9a-f-]{36}$/);
  });

  it('carries q and page in its address, has the focus in its box, and pages through', async () => {
    const page = await visit.open('/monitor');
    await page.waitForURL(/q=Ada\+Palmer&page=1/);
    await page.getByText('13 results for "Ada Palmer"').waitFor();
    const field = page.getByRole('combobox', box);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(
      'Ada Palmer'.length,
    );
    expect(await page.title()).toBe('Podcast Tracking with Smart AI Context · Earshot');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
    await page.reload();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('search-storage'))).toBe('Ada Palmer');
  });

  it('says when there is nothing, when nothing was asked, and that a search is under way', async () => {
    const page = await visit.open('/monitor?q=xylophonists&page=1');
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    await page.getByText(/^Tip:/).waitFor();
    await page.getByRole('combobox', box).fill('');
    await page.getByRole('heading', { name: 'Track Your Mentions' }).waitFor();
    expect(await page.getByRole('button', { name: 'Search', exact: true }).isDisabled()).toBe(true);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/entities/search?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('combobox', box).fill('patience');
    await page.getByText('Searching podcast transcripts...').waitFor();
    release();
    await page.getByText('12 results for "patience"').waitFor();
  });

  it('answers a page past the end with the last one, and waits 400 ms before it changes the page', async () => {
    const page = await visit.open('/monitor?q=patience&page=99');
    await page.getByText('Page 2 of 2').waitFor();
    await page.waitForURL(/q=patience&page=2/);
    await page.waitForLoadState('networkidle');
    const request = page.waitForRequest(/entities\/search\?q=patience&page=1&/);
    const clicked = Date.now();
    await page.getByRole('button', { name: 'Previous' }).click();
    await request;
    expect(Date.now() - clicked).toBeGreaterThanOrEqual(400);
    await page.getByText('Page 1 of 2').waitFor();
  });

  it('counts a search once, and not the sample; a token in the storage goes with its calls', async () => {
    const initiated = async () => {
      const { rows } = await visit.platform.database.execute<{ count: number }>(
        `select coalesce(sum(count), 0)::int as count from event_counts where name = 'search_initiated'`,
      );
      return rows[0]?.count ?? 0;
    };
    const page = await visit.open('/about');
    const before = await initiated();
    await page.evaluate(() => localStorage.setItem('auth_token', 'abc'));
    await page.goto(`${visit.base()}/monitor`);
    await page.getByText('13 results for "Ada Palmer"').waitFor();
    const request = page.waitForRequest(/entities\/search\?q=patience&/);
    await page.getByRole('combobox', box).fill('patience');
    expect((await request).headers().authorization).toBe('Bearer abc');
    await page.getByText('Page 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await expect.poll(initiated).toBe(before + 1);
  });

  it('shows a search that fails, and tries it again', async () => {
    const page = await visit.open(`/monitor?q=${'word+'.repeat(33)}&page=1`);
    await page.getByRole('heading', { name: 'Search Error' }).waitFor();
    await page.getByText('Search failed: 400 Bad Request').waitFor();
    await page.getByText('Searches are limited to 32 words.').waitFor();
    await page.route('**/entities/search?*', (route) => route.abort());
    await page.goto(`${visit.base()}/monitor?q=patience&page=1`);
    await page.getByText('An error occurred while searching').waitFor();
    await page.unroute('**/entities/search?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('12 results for "patience"').waitFor();
  });

  it('never lets an earlier answer take the place of a later one', async () => {
    const page = await visit.open('/monitor?q=history&page=1');
    await page.getByText('12 results for "history"').waitFor();
    let releaseSlow = () => {};
    const slow = new Promise<void>((resolve) => {
      releaseSlow = resolve;
    });
    await page.route('**/entities/search?q=lighthouse&*', async (route) => {
      await slow;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest(/search\?q=lighthouse&/);
    await page.getByRole('combobox', box).fill('lighthouse');
    await asked;
    await page.getByRole('combobox', box).fill('patience');
    await page.getByText('12 results for "patience"').waitFor();
    releaseSlow();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('12 results for "patience"').isVisible()).toBe(true);
  });

  it('opens the other mentions of an episode in place', async () => {
    const page = await visit.open('/monitor?q=history&page=1');
    const more = page.getByRole('button', { name: /mentions in this episode/ }).first();
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await page.locator('[data-result]').first().locator('blockquote').nth(1).waitFor();
  });

  it('narrows by filter, tells each in the address, and takes it away again', async () => {
    const page = await visit.open('/monitor?q=walton&page=1');
    await page.getByText('13 results for "walton"').waitFor();
    const podcasts = page.getByRole('combobox', { name: 'Podcast', exact: true });
    const lamp = podcasts.locator('option', { hasText: 'Lamp Room' });
    await lamp.waitFor({ state: 'attached' });
    await podcasts.selectOption({ label: await lamp.innerText() });
    await page.waitForURL(/podcast=[0-9a-f-]{36}/);
    await page.getByText('1 result for "walton"').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Lamp Room' }).click();
    await page.getByText('13 results for "walton"').waitFor();
    await page.getByLabel('Role').selectOption('speaker');
    await page.waitForURL(/role=speaker/);
    await page.getByRole('button', { name: /Remove filter: said by/ }).click();
    await page.getByLabel('Sort').selectOption('newest');
    await page.waitForURL(/sort=newest/);
    await page.getByLabel('Date').selectOption('days');
    await page.getByLabel('From', { exact: true }).fill('2026-05-12');
    await page.waitForURL(/from=2026-05-12/);
    await page.getByText('2 results for "walton"').waitFor();
  });

  it('counts over time in a chart whose bars narrow the search', async () => {
    const page = await visit.open('/monitor?q=history&page=1');
    const bars = page.getByRole('group', { name: 'Mentions by week' });
    await bars.waitFor();
    const second = bars.getByRole('button', { name: /Week of May 4, 2026/ });
    await second.click();
    await page.waitForURL(/from=2026-05-04&to=2026-05-10/);
    await page.getByText('7 results for "history"').waitFor();
    expect(
      await page.getByRole('button', { name: 'Remove filter: May 4, 2026 to May 10, 2026' }).count(),
    ).toBe(1);
    await bars.getByRole('button', { pressed: true }).press('Enter');
    await page.getByText('12 results for "history"').waitFor();
  });

  it('answers to the keyboard: slash, j and k, Enter', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    await page.getByText('12 results for "patience"').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent ?? '');
    expect(await focused()).toContain('patience');
    const [episode] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await episode.waitForURL(/\/episode\//);
    await page.bringToFront();
    await page.keyboard.press('/');
    expect(
      await page.getByRole('combobox', box).evaluate((element) => element === document.activeElement),
    ).toBe(true);
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
    expect(xml).toMatch(/https:\/\/earshot\.example\.org\/episode\/part-12-[0-9a-f-]{36}#mention-/);
  });

  it('keeps its filters behind a button on a small screen, and fits it', async () => {
    const page = await visit.open('/monitor?q=history&page=1', { viewport: { width: 360, height: 780 } });
    await page.getByText('12 results for "history"').waitFor();
    expect(await page.getByLabel('Sort').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await page.getByLabel('Sort').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
