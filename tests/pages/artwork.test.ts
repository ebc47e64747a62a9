import { expect, it } from 'vitest';
import { visitSite } from './visit.ts';

const visit = visitSite(async ({ platform }) => {
  await platform.database.execute(`update podcasts set image_url = 'https://lamp.example.org/gone.png'`);
});

/** Pictures that are shown and have no pixels. */
const isBroken = () =>
  [...document.querySelectorAll('main img')].some(
    (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0,
  );

it.each(['before', 'after'])('is drawn where a picture fails to load %s the scripts', async (order) => {
  const page = await visit.open('/about');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isFirst = order === 'before';
  await page.route('**/images/**', async (route) => {
    if (!isFirst) await held;
    await route.abort();
  });
  await page.route('**/assets/*.js', async (route) => {
    if (isFirst) await held;
    await route.continue();
  });
  await page.goto(`${visit.base()}/monitor?q=history&page=1`, { waitUntil: 'commit' });
  await page.locator('main img').first().waitFor({ state: 'attached' });
  if (isFirst) await expect.poll(() => page.evaluate(isBroken)).toBe(true);
  else await page.waitForLoadState('load');
  release();
  await page.locator('main li svg[viewBox="0 0 120 120"]').first().waitFor();
  await expect.poll(() => page.evaluate(isBroken)).toBe(false);
});
