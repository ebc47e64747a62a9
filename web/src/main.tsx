import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageData } from '../../contract/api/service/rendering.ts';
import type { SiteSettings } from '../../contract/api/service/site.ts';
import { App } from './app/app.tsx';
import { entryAt } from './app/pages.ts';
import { createQueryClient } from './app/query-client.ts';

const root = document.getElementById('root');
const settings = document.getElementById('site')?.textContent;
if (!root || !settings) throw new Error('This page is incomplete. Load it from the server, not from a file.');

const site = JSON.parse(settings) as SiteSettings;
const data = JSON.parse(document.getElementById('data')?.textContent ?? '[]') as PageData;
const app = (
  <BrowserRouter>
    <App site={site} queryClient={createQueryClient(data)} />
  </BrowserRouter>
);

await entryAt(location, site).preload();
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
