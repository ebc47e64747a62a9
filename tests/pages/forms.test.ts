import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTestSite } from '../../testing/site.ts';
import { pathOfEpisode, pathOfPodcast, visitSite } from './visit.ts';

const visit = visitSite();

const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, json }));

it('carries the address from signing in to registering and back, but not in the URL', async () => {
  const page = await visit.open('/sign-in');
  await page.getByLabel('Email address').fill('you@example.org');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  expect(await page.getByLabel('Email address').inputValue()).toBe('you@example.org');
  expect(page.url()).not.toContain('you');
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.getByLabel('Email address').inputValue()).toBe('you@example.org');
});

describe('a form of accounts', () => {
  /** Requests of this machine for links, until the next one needs a human check. */
  const useUp = async (path: string) => {
    for (let at = 0; at < 3; at += 1) {
      const email = `busy${at}@example.org`;
      const body = JSON.stringify(
        path === '/auth/register' ? { email, password: 'four quiet herons at dusk' } : { email },
      );
      const headers = { 'content-type': 'application/json' };
      const used = await fetch(`${visit.base()}/api/v1${path}`, { method: 'POST', headers, body });
      expect(used.status).toBe(202);
    }
  };

  it.each([
    ['/register', 'Create account', '/auth/register'],
    ['/reset-password', 'Send link', '/auth/password-reset/request'],
    ['/sign-in', 'Email me a sign-in link', '/auth/sign-in-link/request'],
  ])(
    'shows a human check once one is needed, and keeps what was typed: %s',
    async (path, button, apiPath) => {
      await useUp(apiPath);
      const page = await visit.open(path);
      const email = page.getByLabel('Email address');
      await email.fill('crowded@example.org');
      if (path === '/register') await page.getByLabel('New password').fill('four quiet herons at dusk');
      expect(await page.getByLabel('I am human').count()).toBe(0);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('Complete the security verification, then try again.').waitFor();
      expect(await email.inputValue()).toBe('crowded@example.org');
      await page.getByLabel('I am human').click();
      await page.getByLabel('I am human', { exact: true }).and(page.locator(':enabled:checked')).waitFor();
      await page.getByRole('button', { name: button }).click();
      await page.getByText('Check your email').waitFor();
    },
  );
});

describe('the page that a verification link leads to', () => {
  const link = '/verify-email?token=abc&email=you%40example.org';

  it('verifies at once, and says that it does and that it did', async () => {
    const page = await visit.open('/about');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked: unknown;
    await page.route('**/api/v1/verify-email', async (route) => {
      asked = route.request().postDataJSON();
      await held;
      await route.fulfill({ json: { success: true, message: 'Active.', alerts: ['Ada Palmer'] } });
    });
    await page.goto(visit.base() + link);
    await page.getByRole('heading', { name: 'Verifying Your Email' }).waitFor();
    await page.getByText('you@example.org').waitFor();
    release();
    await page.getByRole('heading', { name: 'Email Verified Successfully!' }).waitFor();
    await page.getByRole('heading', { name: 'Subscription Active' }).waitFor();
    await page.getByText('Alerts will be sent to you@example.org.').waitFor();
    expect(asked).toEqual({ token: 'abc', email: 'you@example.org' });
    await page.getByText('You’ll get an email when a new episode mentions “Ada Palmer”.').waitFor();
    expect(await page.getByRole('link', { name: 'Manage alerts' }).getAttribute('href')).toBe('/manage');
    expect(page.url()).not.toContain('abc');
    expect(await page.getByRole('link', { name: 'Start Monitoring' }).getAttribute('href')).toBe('/monitor');
    expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    const help = page.getByRole('navigation', { name: 'Help' });
    expect(
      await help.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href'))),
    ).toEqual(['/about', 'https://support.example.org/', '/api']);
    asked = undefined;
    await page.addInitScript(() => {
      const watchHeadings = () => {
        const { dataset } = document.documentElement;
        if (document.querySelector('h1')?.textContent?.includes('Invalid')) dataset.flashed = 'invalid';
      };
      new MutationObserver(watchHeadings).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByText('Alerts will be sent to you@example.org.').waitFor();
    expect(asked).toEqual({ token: 'abc', email: 'you@example.org' });
    expect(await page.evaluate(() => document.documentElement.dataset.flashed)).toBe(undefined);
  });

  it('says why it failed, and tries again', async () => {
    const page = await visit.open('/about');
    await answer(page, '/verify-email', 410, {
      success: false,
      error: 'This link has expired.',
      code: 'token_expired',
    });
    await page.goto(visit.base() + link);
    await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
    await page.getByText('This link has expired.').waitFor();
    await page.getByText('The link may be expired, already used or invalid.').waitFor();
    expect(await page.getByRole('link', { name: 'Subscribe Again' }).getAttribute('href')).toBe('/monitor');
    await answer(page, '/verify-email', 500, 'no JSON object');
    await page.getByRole('button', { name: 'Retry Verification' }).click();
    await page.getByText('Email verification failed').waitFor();
    await page.route('**/api/v1/verify-email', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry Verification' }).click();
    await page.getByText('An unexpected error occurred during verification').waitFor();
    await answer(page, '/verify-email', 200, { success: true, message: 'Active.', alerts: ['Ada Palmer'] });
    await page.getByRole('button', { name: 'Retry Verification' }).click();
    await page.getByRole('heading', { name: 'Email Verified Successfully!' }).waitFor();
  });

  it('says at once that a link without a token is none', async () => {
    const page = await visit.open('/verify-email');
    await page.getByRole('heading', { name: 'Invalid Verification Link' }).waitFor();
    await page.getByText('Invalid verification link. No token provided.').waitFor();
    await page.getByRole('link', { name: 'Go Home' }).waitFor();
    expect(await page.getByRole('link', { name: 'Subscribe Again' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Search Podcasts' }).getAttribute('href')).toBe('/monitor');
    expect(await page.request.get(`${visit.base()}/verify-email`).then((got) => got.headers())).toMatchObject(
      {
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    );
  });
});

describe('a page that a mailed link opens', () => {
  it('tells its token to nobody else, though it loads scripts from elsewhere', async () => {
    const site = await openTestSite(visit.platform, {
      site: {
        human_check: { kind: 'turnstile', site_key: 'x' },
        analytics: { script_url: 'https://analytics.example.org/script.js', call: 'report' },
      },
    });
    const page = await visit.open('/about');
    const told: string[] = [];
    const isElsewhere = (url: URL) => url.origin !== new URL(site.base).origin;
    await page.route(isElsewhere, async (route) => {
      told.push(JSON.stringify([route.request().url(), await route.request().allHeaders()]));
      const body = 'console.log("told", location.href, document.referrer); window.report = () => {};';
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    page.on('console', (message) => {
      if (message.text().startsWith('told')) told.push(message.text());
    });
    const secret = 'Sq3kQ7mZx9';
    // The last one shows a human check.
    const inQuery = ['/verify-email?', '/unsubscribe?', '/api-key?', '/manage?'];
    const inFragment = ['/confirm-account#', '/confirm-email#', '/reset-password#', '/sign-in-link#'];
    for (const path of [...inFragment, ...inQuery]) {
      await page.goto(`${site.base}${path}token=${secret}`);
      await page.waitForURL((address) => !address.href.includes(secret));
    }
    await expect.poll(() => told.filter((text) => text.startsWith('told'))).not.toEqual([]);
    site.close();
    expect(told.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe('the alert form', () => {
  it('cannot be sent before the human check is passed, and then says what is missing', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    const form = page.getByRole('region', { name: 'Alert subscription' });
    await form.getByRole('heading', { name: 'Alert me about “patience”' }).waitFor();
    await form.getByText(/episodes? in the last 30 days/).waitFor();
    const send = form.getByRole('button', { name: 'Subscribe' });
    expect(await send.isDisabled()).toBe(true);
    const email = form.getByLabel('Email address');
    expect(await email.getAttribute('type')).toBe('email');
    expect(await email.getAttribute('required')).not.toBeNull();
    await form.locator('form').evaluate((element: HTMLFormElement) => element.requestSubmit());
    await form.getByText('Please enter your email address.').waitFor();
    await email.fill(' you@example.org ');
    await form.locator('form').evaluate((element: HTMLFormElement) => element.requestSubmit());
    await form.getByText('Please complete the security verification.').waitFor();
  });

  it('says when the check fails', async () => {
    const page = await visit.open('/monitor?q=patience&page=1');
    await page.route('**/human-check/challenge', (route) => route.abort());
    const form = page.getByRole('region', { name: 'Alert subscription' });
    await form.getByLabel('I am human').click();
    await form.getByText('Security verification failed. Please try again.').waitFor();
  });

  it('offers a term to choose on the episode page', async () => {
    const page = await visit.open(await pathOfEpisode(visit, 'The keeper'));
    const form = page.getByRole('region', { name: 'Alert subscription' });
    await form.getByLabel('Name or topic').fill('lighthouse');
    await form.getByLabel('Email address').waitFor();
  });

  it.each([
    ['Lamp Room', 'podcast-page'],
    ['The keeper', 'episode-page'],
  ])('of %s says where it was', async (title, source) => {
    const isShow = source === 'podcast-page';
    const page = await visit.open(await (isShow ? pathOfPodcast : pathOfEpisode)(visit, title));
    const form = page.getByRole('region', { name: 'Alert subscription' });
    await form.getByLabel('Name or topic').fill('lighthouse');
    await form.getByLabel('Email address').fill('you@example.org');
    await form.getByLabel('I am human').click();
    await form.getByLabel('I am human', { exact: true }).and(page.locator(':enabled:checked')).waitFor();
    const request = page.waitForRequest('**/subscribe');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    expect((await request).postDataJSON()).toMatchObject({ source, search_term: 'lighthouse' });
  });
});
