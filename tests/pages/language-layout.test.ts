import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { showOf } from '../../testing/show-of.ts';
import { pathOfEntity, pathOfEpisode, pathOfPodcast, visitSite } from './visit.ts';

const visit = visitSite();
const phone = { viewport: { width: 390, height: 844 } };
const screen = { viewport: { width: 1440, height: 900 } };

const guest = 'Dr. Friederike von Schönfeld-Weißenborn';
const germanTitle = 'Zehn Jahre für eine Haltestelle: die Verlängerung der Uferbahn bis zum Alten Hafen';
const germanShow = showOf(
  'Gleis und Garten: Gespräche über Straßenbahnen, Kleingärten und die Verkehrswegeplanung',
  [
    {
      title: germanTitle,
      publicationDate: '2026-09-24',
      persons: [{ name: guest, role: 'guest' }],
      transcript: `**${guest}:** \\[00:05\\] Die Uferbahn fährt seit zehn Jahren nur bis zum Markt, und dort steigen alle um.`,
    },
  ],
  { language: 'de', author: guest },
);

const hebrewTitle = 'גזייה';
const hebrewShow = showOf(
  'קפה שחור',
  [
    {
      title: hebrewTitle,
      publicationDate: '2026-09-20',
      description: '<p>שיחה על מחשבים.</p>',
      transcript: '**נועה אלמוג:** \\[00:05\\] דיברנו על המחשבים של צה"ל ועל הקפה שלו.',
    },
  ],
  { language: 'he', author: 'נועה אלמוג' },
);

/** Where an element ends on the right, and below. */
async function endOf(element: Locator): Promise<{ right: number; bottom: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element isn’t shown.');
  return { right: box.x + box.width, bottom: box.y + box.height };
}

describe('titles and names of other languages', () => {
  beforeAll(async () => {
    await visit.platform.load(germanShow);
    await visit.platform.load(hebrewShow);
  });

  it('have room in a result, and leave the date its room', async () => {
    for (const width of [760, 1280]) {
      const page = await visit.open('/monitor?q=Uferbahn&page=1', { viewport: { width, height: 900 } });
      const result = page.locator('[data-result]').first();
      const date = result.getByText('September 24, 2026');
      await date.waitFor();
      expect((await endOf(date)).right).toBeLessThanOrEqual((await endOf(date.locator('..'))).right);
      const title = await result.getByRole('link', { name: germanTitle }).boundingBox();
      expect(title?.width).toBeGreaterThan(190);
    }
  });

  it('are followed at once by what is next, however short they are', async () => {
    const page = await visit.open(`/monitor?q=${encodeURIComponent('הקפה')}&page=1`, screen);
    const result = page.locator('[data-result]').first();
    const [title, podcast] = [
      result.getByRole('link', { name: hebrewTitle }),
      result.getByRole('link', { name: 'קפה שחור' }),
    ];
    await title.waitFor();
    const next = await podcast.boundingBox();
    expect((next?.x ?? 0) - (await endOf(title)).right).toBeLessThan(24);
  });

  it('leave the role of a person on one line', async () => {
    const page = await visit.open(await pathOfEpisode(visit, germanTitle), screen);
    const role = page.getByText('Guest', { exact: true });
    const lines = await role.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  it('have room in a table of four names', async () => {
    const names = [guest, 'נועה אלמוג', 'Ada Palmer', 'Jo Walton'];
    const paths = await Promise.all(names.map((name) => pathOfEntity(visit, name)));
    const ids = paths.map((path): [string, string] => ['e', path.slice('/entity/'.length)]);
    const page = await visit.open(`/compare?${new URLSearchParams(ids)}`, screen);
    const show = page.getByRole('rowheader', { name: /^Gleis und Garten/ });
    await show.waitFor();
    expect((await show.boundingBox())?.width).toBeGreaterThan(150);
  });

  it('have whole fields for dates next to them', async () => {
    const page = await visit.open('/monitor?q=Uferbahn&page=1', screen);
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    const field = page.getByLabel('To', { exact: true });
    await field.waitFor();
    const cut = await field.evaluate((input) => {
      const popover = input.closest('[popover]');
      return input.scrollWidth > input.clientWidth || !popover || popover.scrollWidth > popover.clientWidth;
    });
    expect(cut).toBe(false);
  });

  it('are on the side from which the speech below is read', async () => {
    const page = await visit.open(await pathOfEpisode(visit, hebrewTitle), screen);
    const time = page.locator('[data-line="0"] a').first();
    await time.waitFor();
    const edge = (await endOf(time)).right;
    const artwork = page.locator('main header > :first-child').first();
    expect(Math.abs((await endOf(artwork)).right - edge)).toBeLessThan(5);
    const title = page.getByRole('heading', { level: 1 });
    const description = page.getByText('שיחה על מחשבים.');
    expect((await endOf(title)).right).toBe((await endOf(description)).right);
    await page.goto(visit.base() + (await pathOfPodcast(visit, 'קפה שחור')));
    const host = page.getByText(/^Hosted by/);
    expect((await endOf(host)).right).toBe((await endOf(title)).right);
  });

  it('leave the first line of what they said its whole width on a phone', async () => {
    for (const title of [germanTitle, hebrewTitle]) {
      const page = await visit.open(await pathOfEpisode(visit, title), phone);
      const line = page.locator('[data-line="0"]');
      await line.waitFor();
      const time = line.locator('a').first();
      const below = await time.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).marginBottom),
      );
      const said = await line.locator('p').boundingBox();
      expect((await endOf(time)).bottom + below).toBeLessThanOrEqual(said?.y ?? 0);
    }
  });

  it('keep the signs within a word where fewer words are suggested, and in what was confirmed', async () => {
    const page = await visit.open(`/monitor?q=${encodeURIComponent('"צה"ל" הגפרור')}&page=1`);
    await page.getByRole('link', { name: 'צה"ל', exact: true }).waitFor();
    await page.route('**/api/v1/verify-email', (route) =>
      route.fulfill({ json: { success: true, message: 'Active.', alerts: ['צה"ל'] } }),
    );
    await page.goto(`${visit.base()}/verify-email?token=abc`);
    expect(await page.getByText('“צה"ל”').getAttribute('lang')).toBe('he');
  });
});
