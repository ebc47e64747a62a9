import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createInvitation } from '../../domain/accounts/keys/invitations.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { signLink } from '../../domain/identity/signed-links.ts';
import { visitSite } from './visit.ts';

const visit = visitSite();

async function invitationPath(): Promise<string> {
  const { database } = visit.platform;
  await createInvitation(database, { email: 'you@example.org', name: 'You', tier: 'free' });
  const { rows } = await database.execute<{ id: string }>(
    'select id from key_invitations order by created_at desc limit 1',
  );
  const token = signLink(await getOrCreateSecret(database, 'links'), 'key-invitation', rows[0]?.id ?? '');
  return `/api-key?token=${token}`;
}

describe('the link of an invitation', () => {
  it('shows a key that works, once, and leaves the address bar at once', async () => {
    const path = await invitationPath();
    const page = await visit.open(path);
    expect((await page.request.get(visit.base() + path)).headers()['referrer-policy']).toBe('no-referrer');
    await page.getByRole('button', { name: 'Show my API key' }).click();
    const key = await page.getByRole('status').locator('code').innerText();
    expect(key).toMatch(/^ear_/);
    expect(page.url()).toBe(`${visit.base()}/api-key`);
    const answer = await page.request.get(`${visit.base()}/api/v1/search?q=history`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status()).toBe(200);
    await page.goto(visit.base() + path);
    await page.getByRole('button', { name: 'Show my API key' }).click();
    await page.getByRole('heading', { name: "We couldn't create your key" }).waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/^This link has already been used/);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('says so when it carries no token, and when the network fails', async () => {
    const page = await visit.open('/api-key');
    await page.getByRole('heading', { name: 'Invalid Invitation Link' }).waitFor();
    await page.goto(visit.base() + (await invitationPath()));
    await page.route('**/keys/claim', (route) => route.abort());
    await page.getByRole('button', { name: 'Show my API key' }).click();
    await page.getByText('Network error occurred').waitFor();
    await page.unroute('**/keys/claim');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText("Copy it now. You won't be able to see it again.").waitFor();
  });
});

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Opens the reference and collects what it requests; a violation of the content policy fails in visitSite. */
async function openReference(theme?: 'light' | 'dark') {
  const page = await visit.open('/', theme ? { colorScheme: theme } : {});
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(`${visit.base()}/api/v1/docs`);
  await page.getByRole('heading', { name: 'Earshot API' }).waitFor();
  return { page, origins };
}

describe('the API reference', () => {
  it('shows the operations, without a request to anyone else', async () => {
    const { page, origins } = await openReference();
    await page.getByRole('heading', { name: 'Search mentions' }).waitFor();
    await page.goto(`${visit.base()}/api/v1/docs#tag/webhooks/POST/webhooks`);
    await page.getByRole('heading', { name: 'Create a webhook' }).waitFor();
    expect([...origins].filter((origin) => origin.startsWith('http'))).toEqual([visit.base()]);
    await page.getByRole('link', { name: 'Earshot', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is light or dark as the visitor wants it', async () => {
    const [light, dark] = [await openReference('light'), await openReference('dark')];
    expect(await background(light.page)).not.toBe(await background(dark.page));
    await dark.page.context().addCookies([{ name: 'theme', value: 'light', url: visit.base() }]);
    await dark.page.reload();
    expect(await background(dark.page)).toBe(await background(light.page));
  });

  it('costs no other page anything', async () => {
    const html = await (await fetch(`${visit.base()}/monitor`)).text();
    expect(html).not.toContain('scalar');
    const policy = (await fetch(`${visit.base()}/monitor`)).headers.get('content-security-policy');
    expect(policy).not.toContain('unsafe-inline');
  });
});
