import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { SiteSettings } from '../../../contract/api/service/site.ts';
import { pageNames, pages } from '../../../contract/shared/pages.ts';
import { SiteProvider } from '../config/site.tsx';
import { Layout } from './layout.tsx';
import { notFoundEntry, pageEntries } from './pages.ts';

/** The whole client, inside a router: the browser's, or the server's for one address. */
export function App({ site, queryClient }: { site: SiteSettings; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SiteProvider site={site}>
          <Routes>
            <Route element={<Layout />}>
              {pageNames.map((name) => {
                const { Page } = pageEntries[name];
                return <Route key={name} path={pages[name].pattern} element={<Page />} />;
              })}
              <Route path="*" element={<notFoundEntry.Page />} />
            </Route>
          </Routes>
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
