import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitSite } from './visit.ts';

const visit = visitSite();

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
