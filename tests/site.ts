import { serve } from '@hono/node-server';
import { createApp } from '../server/app.ts';
import { loadBuiltWeb } from '../server/built-web.ts';
import type { SiteSettings } from '../server/contract/site.ts';
import type { TestPlatform } from './platform.ts';

export type TestSite = { base: string; close: () => void };

/** The whole service, pages too, listening on a free port. */
export async function openTestSite(
  platform: TestPlatform,
  site: Partial<SiteSettings> = {},
): Promise<TestSite> {
  const app = createApp({
    ...platform.dependencies,
    site: { ...platform.dependencies.site, ...site },
    web: await loadBuiltWeb(),
    publicUrl: 'https://earshot.example.org',
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ base: `http://127.0.0.1:${address.port}`, close: () => server.close() }),
    );
  });
}
