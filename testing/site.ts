import { serve } from '@hono/node-server';
import type { SiteSettings } from '../contract/api/service/site.ts';
import { createApp } from '../server/app.ts';
import { loadBuiltWeb } from '../server/built-web.ts';
import type { TestPlatform } from './platform.ts';

export type TestSite = { base: string; close: () => void };

type SiteOptions = {
  site?: Partial<SiteSettings>;
  /** Whether pages are rendered without data. */
  isDataWithheld?: () => boolean;
};

/** The client's rendering, which gets no data while `isWithheld`. */
async function loadWeb(isWithheld: () => boolean) {
  const web = await loadBuiltWeb();
  return (
    web && {
      ...web,
      renderApp: (request: Parameters<typeof web.renderApp>[0]) =>
        web.renderApp(isWithheld() ? { ...request, fetchApi: undefined } : request),
    }
  );
}

/** The whole service, pages too, listening on a free port. */
export async function openTestSite(
  platform: TestPlatform,
  { site = {}, isDataWithheld = () => false }: SiteOptions = {},
): Promise<TestSite> {
  const app = createApp({
    ...platform.dependencies,
    site: { ...platform.dependencies.site, ...site },
    web: await loadWeb(isDataWithheld),
    publicUrl: 'https://earshot.example.org',
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ base: `http://127.0.0.1:${address.port}`, close: () => server.close() }),
    );
  });
}
