import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { passMinutes } from '../../testing/pass-minutes.ts';
import { bodyOf, type Received } from '../../testing/smtp.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { createSilentWav } from './silent-wav.ts';
import { isFocused, tabTo } from './tab-to.ts';
import { takenOver, visitSite } from './visit.ts';

let mail: MailWorker;
const visit = visitSite(async (opened) => {
  mail = await startMailWorker(opened);
});
afterAll(() => mail.stop());

const box = { name: 'Search podcast transcripts' };
const options = {
  viewport: { width: 1280, height: 700 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** Opens a page whose episode with sound has real sound. */
async function openWithSound(path: string): Promise<Page> {
  const page = await visit.open(path, options);
  await page.context().route('https://lamp.example.org/keeper.mp3', (route) =>
    route.fulfill({
      body: createSilentWav(620),
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes' },
    }),
  );
  return page;
}

const currentTime = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

async function expectSound(page: Page): Promise<void> {
  const start = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(start + 0.5);
}

const copiedQuote =
  /^“[^”]+”\n(Jo Walton|Ada Palmer), The keeper, Lamp Room \(\d\d:\d\d:\d\d\)\nhttp\S+\?t=\d+#(mention-[0-9a-f-]{36}|line-\d+)$/;

async function expectCopiedQuote(page: Page): Promise<void> {
  await page.getByText('Copied').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(copiedQuote);
}

/** The results, at the one that led away, whose title is given. */
async function expectBackAt(page: Page, title: string): Promise<void> {
  await page.waitForURL(/\/monitor\?.*#result-/);
  const result = page.locator('[data-result]', { hasText: title });
  await result.waitFor();
  await expect.poll(async () => (await result.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((await result.boundingBox())?.y).toBeLessThan(700);
}

/** The tab that an action opens, which answers to keys: its moment has the focus before. */
async function newTab(page: Page, action: Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action]);
  await takenOver(tab);
  await tab.getByText(/^\d+ of \d+ mentions$/).waitFor();
  await expect.poll(() => isFocused(tab.locator('[data-part][data-moment]'))).toBe(true);
  return tab;
}

describe('from the first letter to the quote and back', () => {
  it('with a mouse', async () => {
    const page = await openWithSound('/');
    await page.getByRole('combobox', box).pressSequentially('jo w');
    await page.getByRole('option', { name: /^Jo Walton/ }).click();
    await page.getByText('13 results for "Jo Walton"').waitFor();
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await page.getByRole('button', { name: 'Newest first' }).click();
    const result = page.locator('[data-result]').first();
    await result.getByRole('link', { name: 'The keeper' }).waitFor();
    await page.mouse.move(400, 500);
    await page.mouse.wheel(0, 90);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90);
    const episode = await newTab(page, result.locator('[data-moment]').first().click());
    await episode.getByRole('button', { name: 'Play', exact: true }).click();
    await expectSound(episode);
    await episode.getByRole('button', { name: 'Pause' }).click();
    const moment = episode.locator('[data-part][data-moment]');
    await moment.hover();
    await moment.getByRole('button', { name: 'Copy quote' }).click();
    await expectCopiedQuote(episode);
    await episode.getByRole('link', { name: 'Back to results' }).click();
    await expectBackAt(episode, 'The keeper');
    await page.bringToFront();
    expect(await page.evaluate(() => window.scrollY)).toBe(90);
  });

  it('by keyboard alone', async () => {
    const page = await openWithSound('/');
    await expect.poll(() => isFocused(page.getByRole('combobox', box))).toBe(true);
    await page.keyboard.type('jo w');
    await page.getByRole('option', { name: /^Jo Walton/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('13 results for "Jo Walton"').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Type', exact: true }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Newest first' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Newest first' }));
    await page.keyboard.press('Enter');
    const result = page.locator('[data-result]').first();
    await result.getByRole('link', { name: 'The keeper' }).waitFor();
    const link = result.locator('[data-moment]').first();
    await tabTo(page, link);
    const episode = await newTab(page, page.keyboard.press('Enter'));
    await episode.keyboard.press('k');
    await expectSound(episode);
    await episode.keyboard.press('k');
    const moment = episode.locator('[data-part][data-moment]');
    expect(await isFocused(moment)).toBe(true);
    await tabTo(episode, moment.getByRole('button', { name: 'Copy quote' }));
    await episode.keyboard.press('Enter');
    await expectCopiedQuote(episode);
    await tabTo(episode, episode.getByRole('link', { name: 'Back to results' }), 'Shift+Tab');
    await episode.keyboard.press('Enter');
    await expectBackAt(episode, 'The keeper');
    await page.bringToFront();
    expect(await isFocused(link)).toBe(true);
  });
});

describe('by keyboard alone', () => {
  const email = 'keys@example.org';
  const received = async (count: number): Promise<string> => {
    const mine = () => mail.received.filter(({ to }) => to.includes(email));
    await waitUntil(async () => mine().length >= count);
    return bodyOf(mine()[count - 1] as Received);
  };
  const submitForm = async (page: Page, button: string) => {
    await tabTo(page, page.getByLabel('Email address'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('I am human'));
    await page.keyboard.press('Space');
    const submit = page.getByRole('button', { name: button });
    await expect.poll(() => submit.isEnabled(), { timeout: 15_000 }).toBe(true);
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
  };

  it('an alert is created, verified, managed, deleted and brought back', async () => {
    const page = await visit.open('/monitor?q=copper+kettle&page=1');
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    await submitForm(page, 'Subscribe');
    await page.getByText(/Please check your email/).waitFor();
    await page.goto(/https?:\S+verify-email\?token=\S+/.exec(await received(1))?.[0] ?? '');
    await page.getByRole('heading', { name: 'Email Verified Successfully!' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Manage alerts' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Lost your link?' }).waitFor();
    await submitForm(page, 'Email me my link');
    await page.getByText('the link is on its way').waitFor();
    await passMinutes(visit.platform.database, 1);
    await page.goto(/https?:\S+\/manage\?token=\S+/.exec(await received(2))?.[0] ?? '');
    const alert = page.getByRole('listitem').filter({ hasText: 'copper kettle' });
    await alert.getByText('Active').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Pause copper kettle' }));
    await page.keyboard.press('Enter');
    await alert.getByText('Paused').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Delete copper kettle' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page.getByRole('button', { name: /^Yes, delete/ }))).toBe(true);
    await page.keyboard.press('Enter');
    await alert.waitFor({ state: 'detached' });
    expect(await isFocused(page.getByRole('button', { name: 'Undo' }))).toBe(true);
    await page.keyboard.press('Enter');
    await alert.getByText('Paused').waitFor();
  });

  it('two names are compared', async () => {
    const page = await visit.open('/compare');
    const add = async (label: string, text: string, name: string) => {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Compared' }).getByText(name, { exact: true }).waitFor();
    };
    await add('First name or topic', 'ada', 'Ada Palmer');
    await page.keyboard.press('Shift+Tab');
    await add('Add a name or topic', 'jo w', 'Jo Walton');
    await page.getByRole('heading', { name: 'Share of voice' }).waitFor();
    expect(new URL(page.url()).searchParams.getAll('e')).toHaveLength(2);
    const download = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: 'Export CSV' }));
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('comparison.csv');
    const chart = page.getByRole('slider', { name: 'Mentions over time' });
    await tabTo(page, chart);
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^May 2026: Ada Palmer \d+, Jo Walton \d+$/);
    await page
      .getByRole('heading', { name: /^Ada Palmer/ })
      .getByText(/^\d+$/)
      .waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^June 2026/);
    await tabTo(page, page.getByRole('button', { name: 'Remove Jo Walton' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add a second name' }).waitFor();
  });
});

describe('with a mouse', () => {
  it('two names are compared', async () => {
    const page = await visit.open('/compare');
    const add = async (label: string, text: string, name: string) => {
      await page.getByLabel(label).click();
      await page.getByLabel(label).pressSequentially(text);
      await page.getByRole('option', { name }).click();
      await page.getByRole('list', { name: 'Compared' }).getByText(name, { exact: true }).waitFor();
    };
    await add('First name or topic', 'ada', 'Ada Palmer');
    await add('Add a name or topic', 'jo w', 'Jo Walton');
    await page.getByRole('heading', { name: 'Share of voice' }).waitFor();
    await page.getByRole('button', { name: 'Remove Ada Palmer' }).click();
    await page.getByRole('heading', { name: 'Add a second name' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Share of voice' }).waitFor();
  });
});
