import { describe, expect, it } from 'vitest';
import { pathOfPodcast, takenOver, visitSite } from './visit.ts';

const visit = visitSite();
const box = { name: 'Search podcast transcripts' };

/** As the specification has it, and no more. */
const specifiedResult = {
  id: 'r1',
  name: 'Ada Palmer',
  highlighted_name: '<mark>Ada</mark> Palmer',
  entity_type: 'person',
  context: 'Ada said it.',
  short_description: 'Person, mentioned in Lamp',
  episode_title: 'The lamp',
  episode_slug: 'the-lamp',
  episode_uuid: '11111111-1111-4111-8111-111111111111',
  episode_url: null,
  podcast_title: 'Lamp',
  podcast_slug: 'lamp',
  podcast_uuid: '22222222-2222-4222-8222-222222222222',
  podcast_html_url: null,
  created_at: '2026-05-03T09:00:00.000Z',
};

describe('/monitor', () => {
  it('shows what a service answers with the fields of the specification alone', async () => {
    const page = await visit.open('/about');
    await page.route(/\/api\/v1\/entities\/search\?/, (route) =>
      route.fulfill({ json: { entities: [specifiedResult], total_hits: 1 } }),
    );
    await page.getByRole('link', { name: 'Monitor', exact: true }).first().click();
    await page.waitForURL(/\/monitor/);
    await page.getByRole('combobox', box).fill('Ada');
    await page.getByRole('combobox', box).press('Enter');
    await page.getByText('1 result for').waitFor();
    const result = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
    await result.getByText('Ada said it.').waitFor();
    expect(await result.getByRole('link', { name: 'The lamp' }).getAttribute('href')).toBe(
      '/episode/the-lamp-11111111-1111-4111-8111-111111111111',
    );
  });

  it('writes a page number into an address that has none, or something else', async () => {
    for (const wrong of ['abc', '0', '-1', '1.5', '']) {
      const page = await visit.open(`/monitor?q=patience&page=${wrong}`);
      await page.waitForURL(/\/monitor\?q=patience&page=1$/);
    }
  });

  it('is led to from the home page by the first letters typed, and leads on to the second at which it was said', async () => {
    const page = await visit.open('/');
    const home = page.getByRole('combobox', box);
    expect(await home.getAttribute('placeholder')).toBe('Ada Palmer');
    await home.fill('"long patience"');
    await page.waitForURL(/\/monitor\?q=%22long\+patience%22&page=1/);
    await page.getByText('12 results for "long patience"').waitFor();
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
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
    await page.reload();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('search-storage'))).toBe('Ada Palmer');
  });

  it('leaves out what is similar in meaning from every field once that was chosen, unless the address says', async () => {
    const page = await visit.open('/about');
    await page.route(/\/api\/v1\/entities\/search\?/, (route) => {
      const isOff = route.request().url().includes('meaning=off');
      const more = isOff ? [] : [{ ...specifiedResult, id: 'r2', match: 'meaning' }];
      return route.fulfill({ json: { entities: [specifiedResult], more, total_hits: 1 } });
    });
    const search = async (path: string, text: string) => {
      await page.goto(visit.base() + path);
      await takenOver(page);
      await page.getByRole('combobox', box).fill(text);
    };
    await search('/', 'ada');
    await page.getByRole('region', { name: 'Similar in meaning' }).waitFor();
    await page.getByText('This browser remembers your choice.').waitFor();
    await page.getByRole('link', { name: 'Search by words alone' }).click();
    await page.waitForURL(/\?q=ada&page=1&meaning=off$/);
    await page.getByText('Searching by words alone.').waitFor();
    expect(await page.getByRole('region', { name: 'Similar in meaning' }).count()).toBe(0);
    await search('/', 'lamp');
    await page.waitForURL(/\?q=lamp&page=1&meaning=off$/);
    await search('/monitor?q=lamp&page=1', 'lamp room');
    await page.waitForURL(/\?q=lamp\+room&page=1&meaning=off$/);
    await search('/monitor?q=lamp&page=1&meaning=on', 'lamp room');
    await page.waitForURL(/\?q=lamp\+room&page=1&meaning=on$/);
    await page.goto(`${visit.base()}/monitor?q=patience`);
    await page.waitForURL(/\?q=patience&page=1&meaning=off$/);
    await page.goto(visit.base() + (await pathOfPodcast(visit, 'Lamp Room')));
    await takenOver(page);
    await page.getByRole('searchbox', { name: 'Search this show' }).fill('ada');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\?q=ada&page=1&podcast=[0-9a-f-]+&meaning=off$/);
    await page.getByRole('link', { name: 'Also show what is similar in meaning' }).click();
    await page.waitForURL(/\?q=ada&page=1&podcast=[0-9a-f-]+$/);
    await search('/', 'lamp');
    await page.waitForURL(/\?q=lamp&page=1$/);
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
    await page.getByRole('link', { name: 'Previous' }).click();
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
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await expect.poll(initiated).toBe(before + 1);
  });

  it('shows a search that fails, and tries it again', async () => {
    const page = await visit.open(`/monitor?q=${'word+'.repeat(33)}&page=1`);
    await page.getByRole('heading', { name: 'Search Error' }).waitFor();
    await page.getByText('Search failed: 400 Bad Request').waitFor();
    await page.getByText('Searches are limited to 32 words.').waitFor();
    visit.withholdData();
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

  it('narrows by filter, puts each in the address, and takes it away again', async () => {
    const page = await visit.open('/monitor?q=walton&page=1');
    await page.getByText('13 results for "walton"').waitFor();
    const choose = async (filter: string, option: string | RegExp) => {
      await page.getByRole('button', { name: filter, exact: true }).click();
      await page.locator('[popover]:popover-open').getByRole('button', { name: option }).click();
    };
    const list = page.getByRole('list', { name: 'Results' });
    // What is above the list comes with its counts and its fonts.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const top = await list.evaluate((element) => element.getBoundingClientRect().top);
    await choose('Podcast', /^Lamp Room/);
    await page.waitForURL(/podcast=[0-9a-f-]{36}/);
    await page.getByText('1 result for "walton"').waitFor();
    await page.getByRole('button', { name: 'Podcast: Lamp Room' }).waitFor();
    await page.getByRole('button', { name: 'Remove filter: Lamp Room' }).click();
    await page.getByText('13 results for "walton"').waitFor();
    await choose('Role', /^said by “walton”/);
    await page.waitForURL(/role=speaker/);
    await page.getByRole('button', { name: /Remove filter: said by/ }).click();
    await choose('Sort', 'Newest first');
    await page.waitForURL(/sort=newest/);
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-05-12');
    await page.waitForURL(/from=2026-05-12/);
    await page.getByText('2 results for "walton"').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('[popover]:popover-open').count()).toBe(0);
    expect(await list.evaluate((element) => element.getBoundingClientRect().top)).toBe(top);
  });

  it('counts over time in a chart whose bars narrow the search', async () => {
    const page = await visit.open('/monitor?q=history&page=1');
    const bars = page.getByRole('group', { name: 'Episodes by week' });
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

  it('can be used by keyboard alone: slash, arrows, j and k, Enter, and Escape', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    await page.getByText('12 results for "patience"').waitFor();
    const input = page.getByRole('combobox', box);
    await page.getByRole('toolbar', { name: 'Filters' }).waitFor();
    const isInResults = () => page.evaluate(() => document.activeElement?.closest('[data-result]') !== null);
    await input.focus();
    let presses = 0;
    while (presses < 6 && !(await isInResults())) {
      await page.keyboard.press('Tab');
      presses += 1;
    }
    expect(await isInResults()).toBe(true);
    await input.focus();
    await page.keyboard.press('ArrowDown');
    const results = page.locator('[data-result]');
    const isFocused = (index: number) =>
      results.nth(index).evaluate((element) => element === document.activeElement);
    expect(await isFocused(0)).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    expect(await isFocused(1)).toBe(true);
    const [episode] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await episode.waitForURL(/\/episode\/.*[?&]q=patience#mention-/);
    await episode.getByRole('searchbox', { name: 'Search in this transcript' }).waitFor();
    await takenOver(episode);
    await episode.keyboard.press('/');
    expect(await episode.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Search in this transcript',
    );
    await page.bringToFront();
    await page.keyboard.press('/');
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(false);
    expect(await input.inputValue()).toBe('patience');
    await page.goto(`${visit.base()}/about`);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    await page.waitForURL(/\/monitor\?/);
  });

  it('fits a small screen, with the filters in one row and the alert form in a sheet', async () => {
    const page = await visit.open('/monitor?q=history&page=1', { viewport: { width: 360, height: 780 } });
    await page.getByText('12 results for "history"').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const row = await page.getByRole('toolbar', { name: 'Filters' }).boundingBox();
    expect(row?.height).toBeLessThan(60);
    expect(await page.getByRole('combobox', { name: 'Select Page' }).inputValue()).toBe('/monitor');
    await page.getByRole('button', { name: 'Create alert' }).click();
    const sheet = page.getByRole('dialog', { name: 'Create alert' });
    await sheet.getByRole('heading', { name: 'Alert me about “history”' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await sheet.isVisible()).toBe(false);
  });
});
