import type { Browser, CDPSession, Page } from 'playwright-core';

/** Milliseconds, but for the shift of the layout, which has no unit, and the script, in kB as sent. */
export type PageMeasures = { paint: number; interaction: number; shift: number; scriptKb: number };

const cpuSlowdown = 4;
/** As the browser's own tools define Fast 4G: bytes per second, milliseconds. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 * 0.9) / 8,
  uploadThroughput: (1_500_000 * 0.9) / 8,
  latency: 165,
};

type Recorded = Omit<PageMeasures, 'scriptKb'>;

declare global {
  interface Window {
    recorded: Recorded;
  }
}

/** Runs in the page, before anything of it. */
function record(): void {
  window.recorded = { paint: 0, interaction: 0, shift: 0 };
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) => {
    // The threshold is for events, in browsers newer than the types.
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe(options);
  };
  watch('largest-contentful-paint', (entry) => {
    window.recorded.paint = entry.startTime;
  });
  watch('event', (entry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId: number };
    if (interactionId) window.recorded.interaction = Math.max(window.recorded.interaction, entry.duration);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.recorded.shift += value;
  });
}

function countScriptBytes(session: CDPSession): () => number {
  let bytes = 0;
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** A page on a slow phone: processor four times slower, 'Fast 4G', nothing in the cache. `use` is what a visitor does. */
export async function measurePage(
  browser: Browser,
  url: string,
  use?: (page: Page) => Promise<void>,
): Promise<PageMeasures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', fast4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const scriptBytes = countScriptBytes(session);
    await page.addInitScript(record);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const { shift } = await page.evaluate(() => window.recorded);
    const scriptKb = scriptBytes() / 1000;
    await use?.(page);
    // What changes after an action is what was asked for, however late it comes.
    return { ...(await page.evaluate(() => window.recorded)), shift, scriptKb };
  } finally {
    await context.close();
  }
}
