import { createBrowserRouter } from 'react-router-dom';
import { EpisodePage } from '../pages/episode-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { MonitorPage } from '../pages/monitor-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PodcastPage } from '../pages/podcast-page.tsx';
import { Layout } from './layout.tsx';
import { paths } from './paths.ts';

/** Every page, in one list. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Layout />,
      children: [
        { path: paths.home.pattern, element: <HomePage /> },
        { path: paths.monitor.pattern, element: <MonitorPage /> },
        { path: paths.episode.pattern, element: <EpisodePage /> },
        { path: paths.podcast.pattern, element: <PodcastPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
