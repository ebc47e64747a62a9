import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { alertsLoop } from '../../ingest/worker/mail/alerts-loop.ts';
import { passMinutes } from '../../testing/pass-minutes.ts';
import { showOf } from '../../testing/show-of.ts';
import { bodyOf, headerOf, type Received } from '../../testing/smtp.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { pathOfEpisode, visitSite } from './visit.ts';

let mail: MailWorker;

const visit = visitSite(async (opened) => {
  mail = await startMailWorker(opened);
});

afterAll(() => mail.stop());

const email = 'listener@example.org';
const mine = () => mail.received.filter(({ to }) => to.includes(email));

async function received(count: number): Promise<Received> {
  await waitUntil(async () => mine().length >= count);
  return mine()[count - 1] as Received;
}

describe('an account', () => {
  it('is registered, confirmed and used in the browser, renews its session, and signs out', async () => {
    const address = 'reader@example.org';
    const password = 'four quiet herons at dusk';
    const page = await visit.open('/account');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Check your email').waitFor();
    const mailTo = () => mail.received.find(({ to }) => to.includes(address));
    await waitUntil(async () => mailTo() !== undefined);
    const path = /\/confirm-account#token=\S+/.exec(bodyOf(mailTo() as Received))?.[0] ?? '';
    await page.goto(visit.base() + path);
    await page.getByLabel('Password').fill(password);
    await page.waitForURL((address) => !address.href.includes('token'));
    await page.getByRole('button', { name: 'Confirm account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByLabel('Name or topic').fill('tin whistle');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByRole('listitem').filter({ hasText: 'tin whistle' }).getByText('Active').waitFor();
    await page.evaluate(() => localStorage.setItem('auth_token', 'expired'));
    await page.reload();
    const whistle = page.getByRole('listitem').filter({ hasText: 'tin whistle' });
    await whistle.getByRole('button', { name: 'Delete tin whistle' }).click();
    await whistle.getByRole('button', { name: 'Yes, delete tin whistle' }).click();
    await whistle.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await whistle.getByText('Active').waitFor();
    await page.goto(visit.base() + (await pathOfEpisode(visit, 'The keeper')));
    await page.getByRole('button', { name: 'Bookmark this episode' }).click();
    const bookmarked = page.getByRole('button', { name: 'Bookmark this episode', pressed: true });
    await bookmarked.waitFor();
    await page.reload();
    await bookmarked.click();
    await page.getByRole('button', { name: 'Bookmark this episode', pressed: false }).waitFor();
    await page.goto(`${visit.base()}/account`);
    await page.getByRole('link', { name: 'Bookmarks' }).click();
    await page.getByText('Add a bookmark').click();
    await page.getByLabel('Link').fill('/monitor?q=tin+whistle&page=1');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('listitem').filter({ hasText: 'tin whistle' }).waitFor();
    await page.getByRole('button', { name: 'Export Markdown' }).click();
    expect((await download).suggestedFilename()).toBe('bookmarks.md');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  }, 60_000);
});

describe('from a search to the second', () => {
  it('subscribe, read the message, verify, get an alert, listen, unsubscribe, get no more alerts', async () => {
    const page = await visit.open('/monitor?q=saffron+harbour&page=1');
    await page.getByRole('heading', { name: 'No podcast mentions found' }).waitFor();
    const form = page.getByRole('region', { name: 'Alert subscription' });
    await form.getByLabel('Email address').fill(email);
    await form.getByLabel('I am human').click();
    const send = form.getByRole('button', { name: 'Subscribe' });
    await expect.poll(() => send.isEnabled(), { timeout: 15_000 }).toBe(true);
    await send.click();
    await form.getByText(/Please check your email \(listener@example\.org\) to verify/).waitFor();

    const verification = await received(1);
    expect(bodyOf(verification)).toContain('saffron harbour');
    const link = /https?:\S+verify-email\?token=\S+/.exec(bodyOf(verification))?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { name: 'Email Verified Successfully!' }).waitFor();
    await page.getByRole('heading', { name: 'Subscription Active' }).waitFor();
    await page.waitForURL((address) => !address.href.includes('token'));

    const loaded = Date.now();
    await visit.platform.load(
      showOf('Port Notes', [
        {
          title: 'Low tide',
          publicationDate: new Date().toISOString(),
          audioUrl: 'https://port.example.org/low-tide.mp3',
          transcript:
            '**Ida Holm:** \\[00:05\\] Good evening.\n\n**Ida Holm:** \\[01:10\\] The Saffron Harbour is closed tonight.',
        },
      ]),
    );
    const alert = await received(2);
    expect(Date.now() - loaded).toBeLessThan(10_000);
    const place = /Listen at 00:01:10: (\S+)/.exec(bodyOf(alert))?.[1] ?? '';
    await page.goto(place);
    await page.locator('[data-target]').getByText('The Saffron Harbour is closed tonight.').waitFor();
    await expect
      .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBe(70);

    const unsubscribe = /<(.*)>/.exec(headerOf(alert, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const redirect = await page.request.get(unsubscribe, { maxRedirects: 0 });
    expect(redirect.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const { pathname, search } = new URL(redirect.headers().location ?? '');
    await page.goto(visit.base() + pathname + search);
    await page.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
    // The heading is there before the script that removes it.
    await page.waitForURL((address) => !address.href.includes('token'));
    await page.reload();
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
    const oneClick = await page.request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(oneClick.status()).toBe(200);
    const token = new URL(unsubscribe).searchParams.get('token');
    const manage = await page.request.delete(`${visit.base()}/api/v1/manage`, {
      headers: { authorization: `Bearer ${token}` },
      data: { email },
    });
    expect(manage.status()).toBe(400);
    await visit.platform.load(
      showOf('Port Notes', [
        {
          title: 'High tide',
          publicationDate: new Date().toISOString(),
          transcript: '**Ida Holm:** Saffron Harbour again.',
        },
      ]),
    );
    await alertsLoop({ database: visit.platform.database, log }).runOnce();
    const { rows } = await visit.platform.database.execute(
      `select 1 from alerts a join episodes e on e.id = a.episode_id where e.title = 'High tide'`,
    );
    expect(rows).toEqual([]);
    expect(mine()).toHaveLength(2);
  });

  it('a manage link ends those in earlier emails; whoever opens one of them can get a new one', async () => {
    const first = /manage\?token=\S+/.exec(bodyOf(mine()[1] as Received))?.[0] ?? '';
    const page = await visit.open(`/${first}`);
    await page.getByRole('button', { name: 'End older links' }).click();
    await page.getByText('The links to this page in earlier emails no longer work.').waitFor();
    await page.reload();
    await page.getByText(email).waitFor();
    const late = await visit.open(`/${first}`);
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await late.getByRole('button', { name: 'Email me a new link' }).click();
    await late.getByText('A new link is on its way').waitFor();
    await passMinutes(visit.platform.database, 1);
    const renewed = /manage\?token=\S+/.exec(bodyOf(await received(3)))?.[0] ?? '';
    await late.goto(`${visit.base()}/${renewed}`);
    await late.getByText(email).waitFor();
  });

  it('the manage link shows the terms, adds one, pauses it, feeds it and erases everything', async () => {
    const manage = /manage\?token=\S+/.exec(bodyOf(mine().at(-1) as Received))?.[0] ?? '';
    const page = await visit.open(`/${manage}`);
    await page.getByRole('heading', { name: 'Your alerts' }).waitFor();
    await page.getByText(email).waitFor();
    await page.waitForURL((address) => !address.href.includes('token'));
    await page.getByLabel('Name or topic').fill('copper');
    await page.getByRole('button', { name: 'Create alert' }).click();
    const copper = page.getByRole('listitem').filter({ hasText: 'copper' });
    await copper.getByText('Active').waitFor();
    await copper.getByLabel('Frequency of copper').selectOption('weekly');
    await copper.getByRole('button', { name: 'Pause copper' }).click();
    await copper.getByText('Paused').waitFor();
    const feed = await copper.getByRole('link', { name: 'Private feed of copper' }).getAttribute('href');
    const path = new URL(feed ?? '').pathname;
    expect((await page.request.get(visit.base() + path)).headers()['content-type']).toContain('rss');
    expect(await (await page.request.get(`${visit.base()}${path}.json`)).json()).toMatchObject({
      title: 'Alerts for “copper”',
    });
    await visit.platform.database.execute(`update subscriptions set anywhere = true where term = 'copper'`);
    await page.reload();
    await copper.getByText('its words can be anywhere in the episode').waitFor();
    await copper.getByRole('button', { name: 'Delete copper' }).click();
    await copper.getByRole('button', { name: 'Cancel' }).click();
    await copper.getByRole('button', { name: 'Delete copper' }).click();
    await copper.getByRole('button', { name: 'Yes, delete copper' }).click();
    await copper.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await copper.getByText('Paused').waitFor();
    expect(await copper.getByLabel('Frequency of copper').inputValue()).toBe('weekly');
    await copper.getByRole('button', { name: 'Match words together for copper' }).click();
    await copper.getByText('anywhere in the episode').waitFor({ state: 'detached' });
    await copper.getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    const erase = page.getByRole('button', { name: 'Yes, delete everything' });
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(/To delete your alerts and all data/).fill(email.toUpperCase());
    await erase.click();
    await page.getByRole('heading', { name: 'Your data has been deleted' }).waitFor();
    const { rows } = await visit.platform.database.execute(
      `select 1 from addresses where email = '${email}'`,
    );
    expect(rows).toEqual([]);
  });
});
