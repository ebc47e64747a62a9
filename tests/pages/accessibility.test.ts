import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../domain/accounts/sessions/sessions.ts';
import { allRules, axe, colorRules, violationsOn } from './axe.ts';
import { type Checked, pagesToCheck } from './pages-to-check.ts';
import { tabTo } from './tab-to.ts';
import { visitSite } from './visit.ts';

const visit = visitSite();

/** Buttons without a name and blocks that the keyboard can't scroll are in the markup of the library. */
const markupOfScalar = /^\/api\/v1\/docs (?:button-name|scrollable-region-focusable) /;

/** Signs a page in to the account of an admin, which has an alert and a bookmark. */
async function signIn(page: Page): Promise<void> {
  const { rows } = await visit.platform.database.execute<{ id: string }>(`
    with address as (insert into addresses (email, email_key, verified_at) values ('me@example.org', 'me@example.org', now())
        on conflict (email_key) do update set verified_at = now() returning id),
      account as (insert into users (address_id, role) select id, 'admin' from address on conflict (address_id) do update set name = 'Me' returning id),
      alert as (insert into subscriptions (address_id, kind, term, term_key, filters, source, status)
        select id, 'alert', 'copper kettle', 'copper kettle', '{}', 'manage-page', 'active' from address on conflict do nothing),
      bookmark as (insert into bookmarks (user_id, type, target, title, path)
        select id, 'search', 'x', 'Saved search', '/monitor?q=x' from account on conflict do nothing)
    select id from account`);
  const { token, refresh_token } = await startSession(visit.platform.database, rows[0]?.id ?? '', {
    network: undefined,
    userAgent: undefined,
  });
  await page.evaluate(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    },
    { auth_token: token, refresh_token },
  );
}

/** What is wrong with a page: in both themes, and at four times the size. */
async function faultsOf(page: Page, [path, drawn, open]: Checked): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(visit.base() + path);
  if (drawn === 'Remove') await page.getByRole('button', { name: 'Remove filter: person' }).waitFor();
  else await page.getByText(drawn).first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(axe);
  const faults = await violationsOn(page, allRules);
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await violationsOn(page, colorRules)));
  await page.setViewportSize({ width: 320, height: 256 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > 320 ? [...faults, `${path} is ${width} pixels wide`] : faults;
}

describe('accessibility', () => {
  it('axe finds nothing on any page, light or dark, and none scrolls sideways at 320 pixels', async () => {
    const first = await visit.open('/about', { reducedMotion: 'reduce' });
    await signIn(first);
    const waiting = await pagesToCheck(visit);
    const found: string[] = [];
    const checkNext = async (page: Page): Promise<void> => {
      const next = waiting.shift();
      if (!next) return;
      found.push(...(await faultsOf(page, next)));
      return checkNext(page);
    };
    const others = [await first.context().newPage(), await first.context().newPage()];
    await Promise.all([first, ...others].map(checkNext));
    expect(found).toEqual([]);
  }, 240_000);

  it('axe finds nothing of ours on the API reference, light or dark', async () => {
    const page = await visit.open('/about');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${visit.base()}/api/v1/docs`);
      await page.getByRole('heading', { name: 'Search mentions' }).waitFor();
      await page.evaluate(axe);
      const found = await violationsOn(page, allRules);
      expect(found.filter((fault) => !markupOfScalar.test(fault))).toEqual([]);
    }
  }, 60_000);

  it('moves nothing for who asked for less motion', async () => {
    const page = await visit.open('/monitor?q=history&page=1', { reducedMotion: 'reduce' });
    await page.getByText('12 results for "history"').waitFor();
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const style = getComputedStyle(element);
          return (
            style.animationName !== 'none' ||
            style.transitionDuration.split(',').some((part) => Number.parseFloat(part) > 0)
          );
        }).length,
    );
    expect(moving).toBe(0);
  });

  it('lets the keyboard reach and leave everything on the search page', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    await page.getByText('12 results for "patience"').waitFor();
    await page.waitForLoadState('networkidle');
    const focusableCount = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter(
          (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
        ).length,
    );
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const reached = new Set<string>();
    for (let at = 0; at < focusableCount + 5; at += 1) {
      await page.keyboard.press('Tab');
      const mark = await page.evaluate((index) => {
        const element = document.activeElement;
        if (!element || element === document.body) return '';
        if (!element.hasAttribute('data-reached')) element.setAttribute('data-reached', String(index));
        return element.getAttribute('data-reached') ?? '';
      }, at);
      if (mark) reached.add(mark);
    }
    expect(reached.size).toBe(focusableCount);
  });

  it('lets an operator work on a phone and by keyboard: the console is current by itself', async () => {
    const page = await visit.open('/about', { viewport: { width: 390, height: 800 } });
    await signIn(page);
    await page.goto(`${visit.base()}/admin`);
    await page.getByText('Everything is running well.').waitFor();
    await visit.platform.database.execute(`insert into feeds (url, error_code, error_message, next_poll_at)
      values ('https://lost.example.org/feed.xml', 'fetch_failed', 'The feed answered with status 404.', now() + interval '1 day')`);
    await page.getByText('1 feed could not be read.').waitFor();
    const open = async (name: string) => {
      await tabTo(page, page.getByRole('link', { name, exact: true }));
      await page.keyboard.press('Enter');
    };
    const type = async (label: string | RegExp, text: string) => {
      await tabTo(page, page.getByLabel(label).first());
      await page.keyboard.type(text);
    };
    await open('Feeds');
    await page.getByText('The feed answered with status 404.').waitFor();
    await tabTo(page, page.locator('summary', { hasText: 'Change' }).first());
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Pause' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await visit.platform.database.execute(
      `update episodes set transcript_url = 'https://a.example/untold.vtt' where title = 'Untold 3'`,
    );
    await open('Library');
    await type('Find an episode by its title', 'Untold 3');
    await page.getByText('Untold 2').first().waitFor({ state: 'detached' });
    await page.getByText('Transcript linked at https://a.example/untold.vtt').waitFor();
    await tabTo(page, page.locator('summary', { hasText: 'Change' }).first());
    await page.keyboard.press('Enter');
    await type('Take the episode down: the reason', 'Its guest asked for it');
    await page.keyboard.press('Enter');
    await page.getByText('No episodes match.').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('podcasts');
    await tabTo(page, page.getByLabel('Change Lamp Room'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel(/^Republish its feed with transcripts/).first());
    await page.keyboard.press('Space');
    const isRepublished = () =>
      visit.platform.pool.query(`select from podcasts where republish_feed and title = 'Lamp Room'`);
    await expect.poll(async () => (await isRepublished()).rows.length).toBe(1);
    await open('Entities');
    await type('Find an entity by the beginning of its name', 'Jo Walton');
    await tabTo(page, page.getByRole('button', { name: 'Correct Jo Walton, person' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Merge Jo Walton into').waitFor();
    await type('Merge Jo Walton into', 'Ada Palmer');
    await tabTo(page, page.getByRole('button', { name: 'Merge into Ada Palmer, person' }));
    await page.keyboard.press('Enter');
    await page.getByText('Jo Walton (person) merged into Ada Palmer').waitFor();
    await open('Log');
    for (const action of ['entity merge', 'episode takedown', 'feed change'])
      await page.getByText(action).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }, 60_000);
});
