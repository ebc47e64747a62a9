import { describe, expect, it } from 'vitest';
import { fuzzPages } from '../../testing/fuzz/fuzz-pages.ts';
import { openWatched } from '../../testing/fuzz/watched-page.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { visitSite } from './visit.ts';

const visit = visitSite();

describe('markup from outside', () => {
  it('runs no script and loads nothing, in no part of a page, with the content policy or without it', async () => {
    const browser = (await visit.open('/about')).context().browser();
    if (!browser) throw new Error('The browser is closed.');
    // What does run is noticed.
    const control = await openWatched(browser, visit.base(), 'stripped');
    await control.page.goto(`${visit.base()}/robots.txt`);
    await control.page.evaluate(() => {
      document.body.innerHTML = '<img src="http://outside.example/0" onerror="hit(0)">';
    });
    await waitUntil(() => control.damage.ran.length > 0);
    expect(control.damage).toEqual({ ran: ['payload 0'], left: ['http://outside.example/0'] });
    await control.close();
    const { database, load } = visit.platform;
    const result = await fuzzPages({ database, load, browser, base: visit.base() }, 800, 1);
    // None is hidden behind another one.
    expect(result).toMatchObject({ ran: [], left: [], hidden: [] });
    expect(result.parts).toBeGreaterThanOrEqual(400);
  }, 120_000);
});
