import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { FetchApi, RenderApp } from '../../contract/api/service/rendering.ts';
import { transport } from './api/client.ts';
import { App } from './app/app.tsx';
import { entryAt } from './app/pages.ts';
import { createQueryClient } from './app/query-client.ts';
import { loadedData, loadQueries } from './app/server-queries.ts';

/** A visitor waits no longer than this for a page with its data; the browser then asks for the data. */
const maxWaitMs = 500;
/** A call may depend on the answer to another one, as a transcript does on its episode. */
const maxRounds = 2;

const callsOfRendering = new AsyncLocalStorage<FetchApi>();

transport.fetch = (url) => {
  const fetchApi = callsOfRendering.getStore();
  if (!fetchApi) throw new Error(`Nothing answers ${url} while a page is rendered.`);
  return fetchApi(url);
};

/** Renders again with what the first rendering asked for, until nothing new arrives in time. */
async function renderWithData(render: () => string, client: QueryClient): Promise<string> {
  const deadline = AbortSignal.timeout(maxWaitMs);
  let html = render();
  for (let round = 0; round < maxRounds && !deadline.aborted; round += 1) {
    if (!(await loadQueries(client, deadline))) break;
    html = render();
  }
  return html;
}

/** The client's first rendering of an address, as HTML, with what it shows of the API. */
export const renderApp: RenderApp = async ({ address, site, fetchApi }) => {
  const entry = entryAt(new URL(address, 'http://localhost'), site);
  await entry.preload();
  const client = createQueryClient([]);
  const render = () =>
    renderToString(
      <StaticRouter location={address}>
        <App site={site} queryClient={client} />
      </StaticRouter>,
    );
  try {
    const html = fetchApi
      ? await callsOfRendering.run(fetchApi, () => renderWithData(render, client))
      : render();
    return { html, data: loadedData(client), sources: ['src/main.tsx', ...entry.sources] };
  } finally {
    client.clear();
  }
};
