import { serve } from '@hono/node-server';
import { createApp } from '../server/app.ts';
import { loadBuiltWeb } from '../server/build-web.ts';
import { proofOfWorkCheck } from '../server/core/alerts/human-check.ts';
import { openRateLimits } from '../server/core/api/limits.ts';
import { type TestPlatform, testSite } from './platform.ts';

export type TestSite = { base: string; close: () => void };

/** The whole service, pages too, listening on a free port. */
export async function openTestSite(platform: TestPlatform): Promise<TestSite> {
  const app = createApp({
    ...platform,
    humanCheck: proofOfWorkCheck(platform.database),
    limits: openRateLimits(platform.pool),
    trustedProxies: [],
    site: testSite,
    web: await loadBuiltWeb(),
    publicUrl: 'https://earshot.example.org',
    secure: false,
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ base: `http://127.0.0.1:${address.port}`, close: () => server.close() }),
    );
  });
}
