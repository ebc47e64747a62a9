import type { Browser } from 'playwright-core';

const trials = 5;

/** Notes when the words of the moment are in the window. */
function watchForMoment(): void {
  const look = () => {
    const { top = -1 } =
      document.querySelector('[data-part][data-moment] mark')?.getBoundingClientRect() ?? {};
    if (top > 0 && top < window.innerHeight) performance.mark('moment-shown');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the start of the navigation until the words are in view, with the scripts in the cache. */
export async function measureMoment(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchForMoment);
  const times: number[] = [];
  for (let trial = 0; trial <= trials; trial += 1) {
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('moment-shown').length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName('moment-shown')[0]?.startTime ?? 0));
  }
  await context.close();
  // The first one fills the cache.
  return times.slice(1);
}
