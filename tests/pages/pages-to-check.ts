import type { Page } from 'playwright-core';
import { signManageLink } from '../../domain/identity/manage-links.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { pathOfComparison, pathOfEntity, pathOfEpisode, pathOfPodcast, type Visit } from './visit.ts';

const unknownId = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';

/** A page, what shows that it is drawn, and what to open on it. */
export type Checked = [path: string, drawn: string, open?: (page: Page) => Promise<unknown>];

const openButton = (name: string, shown: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText(shown).first().waitFor();
};

const suggest = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search podcast transcripts' }).click();
  await page.getByRole('option').first().waitFor();
};

const openSheet = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Create alert' }).click();
  await page.getByRole('dialog').waitFor();
};

/** A search that is answered with an error. */
const failToSearch = async (page: Page) => {
  const error = { success: false, error: 'The search is away. Try again in a minute.', code: 'unavailable' };
  await page.route('**/entities/search?*', (route) => route.fulfill({ status: 503, json: error }));
  await page.getByRole('combobox', { name: 'Search podcast transcripts' }).fill('patience');
  await page.getByText('Search Error').waitFor();
  await page.unroute('**/entities/search?*');
};

const openTable = async (page: Page) => {
  await page.getByText('Show as table').click();
  await page.getByRole('columnheader', { name: 'Period' }).waitFor();
};

const failToSignIn = async (page: Page) => {
  await page.getByLabel('Email address').fill('nobody@example.org');
  await page.getByLabel('Password').fill('not the password');
  await openButton('Sign in', 'The email address or password is wrong.')(page);
};

/** The manage page of the account that is signed in, with an alert, by a link that was made now or at another time. */
const managePath = async ({ platform }: Visit, madeAt = new Date()) => {
  const { rows } = await platform.database.execute<{ id: string }>(
    `select id from addresses where email_key = 'me@example.org'`,
  );
  const secret = await getOrCreateSecret(platform.database, 'links');
  return `/manage?token=${signManageLink(secret, { addressId: rows[0]?.id ?? '', madeAt })}`;
};

/** A manage link of somebody who has confirmed one alert, and asked for another one. */
const waitingPath = async ({ platform }: Visit) => {
  const { rows } = await platform.database.execute<{ id: string }>(`
    with address as (
        insert into addresses (email, email_key, verified_at) values ('two@example.org', 'two@example.org', now()) returning id),
      requests as (insert into subscriptions (address_id, kind, term, term_key, filters, source, status)
        select id, 'alert', term, term, '{}', 'monitor-page', status
        from address cross join (values ('chairs', 'active'), ('tables', 'pending')) asked(term, status))
    select id from address`);
  const secret = await getOrCreateSecret(platform.database, 'links');
  return `/manage?token=${signManageLink(secret, { addressId: rows[0]?.id ?? '', madeAt: new Date() })}`;
};

const momentPath = async (visit: Visit) => {
  const { rows } = await visit.platform.database.execute<{ id: string }>(
    `select id from passages where text like '%lighthouse keeper%' limit 1`,
  );
  return `${await pathOfEpisode(visit, 'The keeper')}?q=lighthouse#mention-${rows[0]?.id}`;
};

/** Every page, in its states. */
export const pagesToCheck = async (visit: Visit): Promise<Checked[]> => [
  ['/', 'Read what was said'],
  ['/monitor?q=history&page=1', 'mentions'],
  ['/monitor?q=history&page=1', 'mentions', openButton('Podcast', 'Any podcast')],
  ['/monitor?q=history&page=1', 'mentions', openButton('Date', 'Past month')],
  ['/monitor?q=history&page=1', 'mentions', openButton('Search tips', 'Either word')],
  ['/monitor?q=history&page=1', 'mentions', openTable],
  ['/monitor?q=jo&page=1', 'results', suggest],
  ['/monitor?q=history&page=1&type=person', 'Remove'],
  ['/monitor?q=history&page=1', 'mentions', openSheet],
  ['/monitor?q=history&page=1', 'mentions', failToSearch],
  ['/monitor?q=%28history&page=1', 'is never closed'],
  ['/monitor?q=xylophonists&page=1', 'No podcast mentions found'],
  ['/monitor?q=&page=1', 'Track Your Mentions'],
  [await pathOfEpisode(visit, 'The keeper'), 'Show Full Transcript'],
  [await momentPath(visit), '1 of 1 mentions'],
  [`/episode/none-${unknownId}`, 'Episode Not Found'],
  [`/podcast/none-${unknownId}`, 'Podcast Not Found'],
  [`/entity/none-${unknownId}`, 'Entity Not Found'],
  [await pathOfEpisode(visit, 'Untold 3'), 'Transcript Not Available Yet'],
  [await pathOfPodcast(visit, 'Lamp Room'), 'Recent Episodes'],
  [await pathOfEntity(visit, 'Ada Palmer'), 'Latest mentions'],
  [await pathOfEntity(visit, 'Ada Palmer'), 'Latest mentions', openSheet],
  ['/trending', 'Mentioned more than usual'],
  ['/podcasts', 'Lamp Room'],
  ['/podcasts?q=nothing', 'No show matches'],
  ['/explore', 'New episodes'],
  ['/compare', 'Choose two names to compare'],
  [await pathOfComparison(visit, 'Ada Palmer', 'Jo Walton'), 'Share of voice'],
  ['/api', 'API Currently in Beta'],
  ['/about', 'Who We Serve'],
  ['/pricing', 'Exploratory Pricing'],
  ['/context', 'Powerful Use Cases'],
  ['/context/examples', 'How it works'],
  ['/verify-email', 'Invalid Verification Link'],
  ['/verify-email?token=x&email=you%40example.org', 'Verification Failed'],
  [await waitingPath(visit), 'You also asked for: “tables”'],
  // The first of these: a tab keeps the token that it was opened with.
  ['/manage', 'To manage your alerts'],
  ['/manage?token=x', 'Lost your link?'],
  [await managePath(visit, new Date(0)), 'This link no longer works'],
  [await managePath(visit), 'copper kettle', openButton('Delete everything', 'To delete your alerts')],
  ['/unsubscribe', 'Invalid Unsubscribe Link'],
  ['/unsubscribe?token=x', 'Stop these emails', openButton('Stop these emails', "This link isn't valid.")],
  ['/api-key', 'Invalid Invitation Link'],
  ['/api-key?token=x', 'Your API key is ready'],
  ['/sign-in', 'Forgot your password?', failToSignIn],
  ['/register', 'I already have an account'],
  ['/reset-password', 'Send link'],
  ['/confirm-account', 'This link is incomplete'],
  ['/account', 'copper kettle'],
  ['/account?tab=notifications', 'Nothing has matched your alerts'],
  ['/account?tab=bookmarks', 'Saved search'],
  ['/account?tab=keys', 'You have no API keys'],
  ['/account?tab=settings', 'this device'],
  ['/admin', 'Waiting jobs'],
  ['/admin?tab=feeds', 'Address of a feed'],
  ['/admin?tab=library', 'Lamp Room'],
  ['/admin?tab=transcription', 'Transcription is off'],
  ['/admin?tab=entities', 'Nothing was corrected'],
  ['/admin?tab=mail', 'Nobody has created a webhook'],
  ['/admin?tab=keys', 'Nobody is waiting'],
  ['/admin?tab=log', 'Console'],
  ['/status', 'Episodes waiting to be indexed'],
  ['/blog', 'How search works'],
  ['/blog/how-alerts-work', 'All posts'],
  ['/nowhere', 'Page Not Found'],
];
