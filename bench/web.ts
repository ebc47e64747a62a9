import type { Browser } from 'playwright-core';
import { alignColumns } from '../cli/print-rows.ts';
import { launchBrowser } from '../tests/chromium.ts';

// How fast each page is on a slow phone: npm run bench:web [-- address]. Processor four times slower, 'Fast 4G'.
const address = process.argv[2] ?? 'http://localhost:3000';
const cpuSlowdown = 4;
/** As the browser's own tools define Fast 4G: bytes a second, milliseconds. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 * 0.9) / 8,
  uploadThroughput: (1_500_000 * 0.9) / 8,
  latency: 165,
};
const rounds = 3;

type Measured = { lcp: number; longest: number; shift: number; scriptKb: number };

declare global {
  interface Window {
    measured: { lcp: number; longest: number; shift: number };
  }
}

/** Runs in the page, before anything of it. */
function observe(): void {
  window.measured = { lcp: 0, longest: 0, shift: 0 };
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    window.measured.lcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    window.measured.longest = Math.max(window.measured.longest, entry.duration);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.measured.shift += value;
  });
}

async function visit(browser: Browser, path: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let scriptBytes = 0;
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  const { lcp, longest, shift } = await page.evaluate(() => window.measured);
  await context.close();
  return { lcp, longest, shift, scriptKb: scriptBytes / 1000 };
}

const worst = (all: Measured[], of: (one: Measured) => number) => Math.max(...all.map(of));

async function pagesToMeasure(): Promise<[name: string, path: string][]> {
  const json = async (path: string) => (await fetch(`${address}/api/v1${path}`)).json();
  const { sample_search } = (await json('/site')) as { sample_search: string };
  const q = encodeURIComponent(sample_search);
  const { entities } = (await json(`/entities/search?q=${q}`)) as {
    entities: Record<'episode_slug' | 'episode_uuid' | 'podcast_slug' | 'podcast_uuid', string>[];
  };
  const [first] = entities;
  return [
    ['home', '/'],
    ['monitor', `/monitor?q=${q}&page=1`],
    ...(first
      ? ([
          ['episode', `/episode/${first.episode_slug}-${first.episode_uuid}`],
          ['podcast', `/podcast/${first.podcast_slug}-${first.podcast_uuid}`],
        ] as [string, string][])
      : []),
    ['api', '/api'],
    ['context', '/context'],
    ['about', '/about'],
    ['pricing', '/pricing'],
  ];
}

const browser = await launchBrowser();
try {
  const rows: string[][] = [];
  for (const [name, path] of await pagesToMeasure()) {
    const all: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await visit(browser, path));
    rows.push([
      name,
      `${(worst(all, (one) => one.lcp) / 1000).toFixed(2)} s`,
      `${Math.round(worst(all, (one) => one.longest))} ms`,
      worst(all, (one) => one.shift).toFixed(3),
      `${worst(all, (one) => one.scriptKb).toFixed(1)} kB`,
    ]);
  }
  console.log(
    alignColumns([
      [
        'page',
        'largest paint (≤ 1.8 s)',
        'longest task (≤ 200 ms)',
        'layout shift (< 0.05)',
        'script, compressed',
      ],
      ...rows,
    ]).join('\n'),
  );
} finally {
  await browser.close();
}
