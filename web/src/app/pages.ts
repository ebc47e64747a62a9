import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

type PageEntry = {
  pattern: string;
  Page: LazyPage;
  /** Below the client's root: by it the server knows which of the built files the page needs. */
  source: string;
};

const entry = (pattern: string, file: string, load: Parameters<typeof lazyPage>[0]): PageEntry => ({
  pattern,
  Page: lazyPage(load),
  source: `src/pages/${file}.tsx`,
});

const loadHome = () => import('../pages/home-page.tsx').then((module) => module.HomePage);
const loadMonitor = () => import('../pages/monitor-page.tsx').then((module) => module.MonitorPage);
const loadEpisode = () => import('../pages/episode-page.tsx').then((module) => module.EpisodePage);
const loadPodcast = () => import('../pages/podcast-page.tsx').then((module) => module.PodcastPage);
const loadEntity = () => import('../pages/entity-page.tsx').then((module) => module.EntityPage);
const loadTrending = () => import('../pages/trending-page.tsx').then((module) => module.TrendingPage);
const loadApi = () => import('../pages/api-page.tsx').then((module) => module.ApiPage);
const loadAbout = () => import('../pages/about-page.tsx').then((module) => module.AboutPage);
const loadPricing = () => import('../pages/pricing-page.tsx').then((module) => module.PricingPage);
const loadContext = () => import('../pages/context-page.tsx').then((module) => module.ContextPage);
const loadExamples = () => import('../pages/examples-page.tsx').then((module) => module.ExamplesPage);
const loadVerifyEmail = () =>
  import('../pages/verify-email-page.tsx').then((module) => module.VerifyEmailPage);
const loadManage = () => import('../pages/manage-page.tsx').then((module) => module.ManagePage);
const loadApiKey = () => import('../pages/api-key-page.tsx').then((module) => module.ApiKeyPage);
const loadNotFound = () => import('../pages/not-found-page.tsx').then((module) => module.NotFoundPage);

/** Every page, in one list; the code of each is loaded when it is shown. */
export const pages: PageEntry[] = [
  entry(paths.home.pattern, 'home-page', loadHome),
  entry(paths.monitor.pattern, 'monitor-page', loadMonitor),
  entry(paths.episode.pattern, 'episode-page', loadEpisode),
  entry('/episode', 'episode-page', loadEpisode),
  entry(paths.podcast.pattern, 'podcast-page', loadPodcast),
  entry('/podcast', 'podcast-page', loadPodcast),
  entry(paths.entity.pattern, 'entity-page', loadEntity),
  entry(paths.trending.pattern, 'trending-page', loadTrending),
  entry(paths.api.pattern, 'api-page', loadApi),
  entry(paths.about.pattern, 'about-page', loadAbout),
  entry(paths.pricing.pattern, 'pricing-page', loadPricing),
  entry(paths.context.pattern, 'context-page', loadContext),
  entry(paths.examples.pattern, 'examples-page', loadExamples),
  entry(paths.verifyEmail.pattern, 'verify-email-page', loadVerifyEmail),
  entry(paths.manage.pattern, 'manage-page', loadManage),
  entry(paths.apiKey.pattern, 'api-key-page', loadApiKey),
  entry('*', 'not-found-page', loadNotFound),
];

export const pageAt = (pathname: string) => pages.find(({ pattern }) => matchPath(pattern, pathname));

/** Loads the code of the page at an address, so that it can be rendered at once. */
export async function preloadPage(pathname: string): Promise<void> {
  await pageAt(pathname)?.Page.preload();
}
