import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { SiteSettings } from '../../../server/contract/site.ts';
import { SiteProvider } from '../config/site.tsx';
import { Layout } from './layout.tsx';
import { pages } from './pages.ts';

/** The whole client inside of a router: the browser's, or the server's for one address. */
export function App({ site, queryClient }: { site: SiteSettings; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SiteProvider site={site}>
          <Routes>
            <Route element={<Layout />}>
              {pages.map(({ pattern, Page }) => (
                <Route key={pattern} path={pattern} element={<Page />} />
              ))}
            </Route>
          </Routes>
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
