import type { ComponentType } from 'react';
import { readSearchState } from '../../../contract/addresses/search-address.ts';
import type { SiteSettings } from '../../../contract/api/service/site.ts';
import { matchPage, type PageName } from '../../../contract/shared/pages.ts';
import { type LazyComponent, lazyComponent } from '../components/lazy-component.tsx';
import { LazyHomeContent } from '../features/home/lazy-home-content.ts';
import { LazySearchPrompt } from '../features/search/lazy-search-prompt.ts';

type PageEntry = {
  Page: ComponentType;
  /** Loads the code that the page needs to render. */
  preload: () => Promise<void>;
  /** Relative to the client's root: tells the server which of the built files the page needs. */
  sources: string[];
};

function entry(file: string, load: () => Promise<ComponentType>): PageEntry {
  const Page = lazyComponent(load);
  return { Page, preload: Page.preload, sources: [`src/pages/${file}.tsx`] };
}

const search = entry('library/search-page', () =>
  import('../pages/library/search-page.tsx').then((module) => module.SearchPage),
);

/** The search page with the code that one of its states also needs. */
const searchWith = (part: LazyComponent, source: string): PageEntry => ({
  Page: search.Page,
  preload: async () => {
    await Promise.all([search.preload(), part.preload()]);
  },
  sources: [...search.sources, source],
});

const searchPrompt = searchWith(LazySearchPrompt, 'src/features/search/search-prompt.tsx');

/** The component of each page; its code is loaded when it is shown. */
export const pageEntries: Record<PageName, PageEntry> = {
  home: searchWith(LazyHomeContent, 'src/features/home/home-content.tsx'),
  monitor: search,
  episode: entry('library/episode-page', () =>
    import('../pages/library/episode-page.tsx').then((module) => module.EpisodePage),
  ),
  podcast: entry('library/podcast-page', () =>
    import('../pages/library/podcast-page.tsx').then((module) => module.PodcastPage),
  ),
  podcasts: entry('library/podcasts-page', () =>
    import('../pages/library/podcasts-page.tsx').then((module) => module.PodcastsPage),
  ),
  explore: entry('library/explore-page', () =>
    import('../pages/library/explore-page.tsx').then((module) => module.ExplorePage),
  ),
  compare: entry('library/compare-page', () =>
    import('../pages/library/compare-page.tsx').then((module) => module.ComparePage),
  ),
  entity: entry('library/entity-page', () =>
    import('../pages/library/entity-page.tsx').then((module) => module.EntityPage),
  ),
  trending: entry('library/trending-page', () =>
    import('../pages/library/trending-page.tsx').then((module) => module.TrendingPage),
  ),
  api: entry('api-page', () => import('../pages/api-page.tsx').then((module) => module.ApiPage)),
  about: entry('about-page', () => import('../pages/about-page.tsx').then((module) => module.AboutPage)),
  pricing: entry('pricing-page', () =>
    import('../pages/pricing-page.tsx').then((module) => module.PricingPage),
  ),
  context: entry('context-page', () =>
    import('../pages/context-page.tsx').then((module) => module.ContextPage),
  ),
  examples: entry('examples-page', () =>
    import('../pages/examples-page.tsx').then((module) => module.ExamplesPage),
  ),
  verifyEmail: entry('account/verify-email-page', () =>
    import('../pages/account/verify-email-page.tsx').then((module) => module.VerifyEmailPage),
  ),
  manage: entry('account/manage-page', () =>
    import('../pages/account/manage-page.tsx').then((module) => module.ManagePage),
  ),
  unsubscribe: entry('account/unsubscribe-page', () =>
    import('../pages/account/unsubscribe-page.tsx').then((module) => module.UnsubscribePage),
  ),
  apiKey: entry('account/api-key-page', () =>
    import('../pages/account/api-key-page.tsx').then((module) => module.ApiKeyPage),
  ),
  signIn: entry('account/sign-in-page', () =>
    import('../pages/account/sign-in-page.tsx').then((module) => module.SignInPage),
  ),
  register: entry('account/register-page', () =>
    import('../pages/account/register-page.tsx').then((module) => module.RegisterPage),
  ),
  confirmAccount: entry('account/confirm-account-page', () =>
    import('../pages/account/confirm-account-page.tsx').then((module) => module.ConfirmAccountPage),
  ),
  signInLink: entry('account/sign-in-link-page', () =>
    import('../pages/account/sign-in-link-page.tsx').then((module) => module.SignInLinkPage),
  ),
  resetPassword: entry('account/reset-password-page', () =>
    import('../pages/account/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  ),
  confirmEmail: entry('account/confirm-email-page', () =>
    import('../pages/account/confirm-email-page.tsx').then((module) => module.ConfirmEmailPage),
  ),
  admin: entry('account/admin-page', () =>
    import('../pages/account/admin-page.tsx').then((module) => module.AdminPage),
  ),
  status: entry('status-page', () => import('../pages/status-page.tsx').then((module) => module.StatusPage)),
  account: entry('account/account-page', () =>
    import('../pages/account/account-page.tsx').then((module) => module.AccountPage),
  ),
  blog: entry('blog-page', () => import('../pages/blog-page.tsx').then((module) => module.BlogPage)),
  post: entry('post-page', () => import('../pages/post-page.tsx').then((module) => module.PostPage)),
};

export const notFoundEntry = entry('not-found-page', () =>
  import('../pages/not-found-page.tsx').then((module) => module.NotFoundPage),
);

/** The page at an address. */
export function entryAt({ pathname, search: query }: Pick<URL, 'pathname' | 'search'>, site: SiteSettings) {
  const match = matchPage(pathname);
  if (match?.name !== 'monitor') return match ? pageEntries[match.name] : notFoundEntry;
  const { q } = readSearchState(new URLSearchParams(query), site.sample_search);
  return q.trim() === '' ? searchPrompt : search;
}
