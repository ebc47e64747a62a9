import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { visitSite } from './visit.ts';

const visit = visitSite();
const maxBytes = 115_000;

describe('the first load of /monitor', () => {
  it('takes at most 115 kB of script, compressed', async () => {
    const page = await visit.open('/about');
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
    });
    await page.goto('about:blank');
    await page.goto(`${visit.base()}/monitor?q=history&page=1`);
    await page.getByText('12 results for "history"').waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(
      [...scripts].map(
        async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
      ),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(maxBytes);
  });
});
