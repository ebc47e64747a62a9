import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What payloads did: the scripts that ran, and the requests that left. */
type Damage = { ran: string[]; left: string[] };

export type WatchedPages = { page: Page; damage: Damage; close: () => Promise<void> };

async function watch(context: BrowserContext, base: string, damage: Damage): Promise<void> {
  await context.exposeFunction('hit', (number: number) => damage.ran.push(`payload ${number}`));
  // Dialogs are scripts too.
  context.on('dialog', (dialog) => {
    damage.ran.push(dialog.message());
    void dialog.dismiss();
  });
  await context.route(
    (url) => !url.href.startsWith(base) && !['data:', 'blob:', 'about:'].includes(url.protocol),
    (route) => {
      damage.left.push(route.request().url());
      return route.abort();
    },
  );
}

/** A window in which everything that a payload does is recorded, with the pages' policy or without it. */
export async function openWatched(
  browser: Browser,
  base: string,
  policy: 'kept' | 'stripped',
): Promise<WatchedPages> {
  const context = await browser.newContext({ bypassCSP: policy === 'stripped' });
  const damage: Damage = { ran: [], left: [] };
  await watch(context, base, damage);
  return { page: await context.newPage(), damage, close: () => context.close() };
}

/** Moves over, focuses and clicks what may carry a handler, without leaving the page. */
export const provoke = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, #root *, body > *'))
      for (const name of ['mouseover', 'focus', 'toggle', 'error', 'load'])
        element.dispatchEvent(new Event(name));
  });
