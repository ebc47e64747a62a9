import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderApp } from '../../server/contract/rendering.ts';
import { App } from './app/app.tsx';
import { pageAt } from './app/pages.ts';
import { createQueryClient } from './app/query-client.ts';

/** The client's first picture of an address, as HTML; what it loads later it leaves out. */
export const renderApp: RenderApp = async (address, site) => {
  const page = pageAt(new URL(address, 'http://localhost').pathname);
  await page?.Page.preload();
  const queryClient = createQueryClient();
  try {
    const html = renderToString(
      <StaticRouter location={address}>
        <App site={site} queryClient={queryClient} />
      </StaticRouter>,
    );
    return { html, source: page?.source };
  } finally {
    queryClient.clear();
  }
};
