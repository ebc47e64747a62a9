import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderApp } from '../../server/contract/rendering.ts';
import { App } from './app/app.tsx';
import { entryAt } from './app/pages.ts';
import { createQueryClient } from './app/query-client.ts';

/** The client's first rendering of an address, as HTML, without anything it loads later. */
export const renderApp: RenderApp = async (address, site) => {
  const entry = entryAt(new URL(address, 'http://localhost').pathname);
  await entry.preload();
  const queryClient = createQueryClient();
  try {
    const html = renderToString(
      <StaticRouter location={address}>
        <App site={site} queryClient={queryClient} />
      </StaticRouter>,
    );
    return { html, sources: entry.sources };
  } finally {
    queryClient.clear();
  }
};
