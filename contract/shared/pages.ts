import {
  accountPath,
  blogPath,
  confirmAccountPath,
  confirmEmailPath,
  entityPath,
  episodePath,
  podcastPath,
  postPath,
  resetPasswordPath,
  signInLinkPath,
  signInPath,
} from './page-paths.ts';

/**
 * Every page of the site. The server responds with 404 to any other path, and the client has a component for each; the
 * compiler checks both.
 */
export const pages = {
  home: { pattern: '/', title: 'Podcast search and alerts', to: () => '/' },
  monitor: {
    pattern: '/monitor',
    title: 'Podcast Tracking with Smart AI Context',
    to: (q?: string) => (q === undefined ? '/monitor' : `/monitor?${new URLSearchParams({ q, page: '1' })}`),
  },
  episode: {
    pattern: '/episode/:slugAndUuid?',
    title: 'Episode',
    to: episodePath,
  },
  podcast: {
    pattern: '/podcast/:slugAndUuid?',
    title: 'Podcast',
    to: podcastPath,
  },
  podcasts: { pattern: '/podcasts', title: 'Shows', to: () => '/podcasts' },
  entity: {
    pattern: '/entity/:slugAndUuid?',
    title: 'Entity',
    to: entityPath,
  },
  explore: { pattern: '/explore', title: 'Explore', to: () => '/explore' },
  compare: {
    pattern: '/compare',
    title: 'Compare',
    to: (ids: string[] = []) =>
      ids.length === 0 ? '/compare' : `/compare?${new URLSearchParams(ids.map((id) => ['e', id]))}`,
  },
  trending: { pattern: '/trending', title: 'Trending', to: () => '/trending' },
  api: { pattern: '/api', title: 'API', to: () => '/api' },
  about: { pattern: '/about', title: 'About', to: () => '/about' },
  pricing: { pattern: '/pricing', title: 'Exploratory Pricing', to: () => '/pricing' },
  context: { pattern: '/context', title: 'Context-Driven Intelligence', to: () => '/context' },
  examples: {
    pattern: '/context/examples',
    title: 'Code examples: sentiment analysis with a language model',
    to: () => '/context/examples',
  },
  verifyEmail: { pattern: '/verify-email', title: 'Verify your email', to: () => '/verify-email' },
  manage: { pattern: '/manage', title: 'Your alerts', to: () => '/manage' },
  unsubscribe: {
    pattern: '/unsubscribe',
    title: 'Unsubscribe',
    to: (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`,
  },
  apiKey: { pattern: '/api-key', title: 'Your API key', to: () => '/api-key' },
  signIn: { pattern: signInPath, title: 'Sign in', to: () => signInPath },
  register: { pattern: '/register', title: 'Create an account', to: () => '/register' },
  confirmAccount: {
    pattern: confirmAccountPath,
    title: 'Confirm your account',
    to: () => confirmAccountPath,
  },
  signInLink: { pattern: signInLinkPath, title: 'Sign in', to: () => signInLinkPath },
  resetPassword: { pattern: resetPasswordPath, title: 'Reset your password', to: () => resetPasswordPath },
  confirmEmail: {
    pattern: confirmEmailPath,
    title: 'Confirm your email address',
    to: () => confirmEmailPath,
  },
  admin: {
    pattern: '/admin',
    title: 'Console',
    to: (tab?: string) => (tab ? `/admin?tab=${tab}` : '/admin'),
  },
  status: { pattern: '/status', title: 'Status', to: () => '/status' },
  account: {
    pattern: accountPath,
    title: 'Your account',
    to: (tab?: string) => (tab ? `${accountPath}?tab=${tab}` : accountPath),
  },
  blog: { pattern: blogPath, title: 'Blog', to: () => blogPath },
  post: { pattern: '/blog/:id', title: 'Blog', to: postPath },
} as const;

export type PageName = keyof typeof pages;

type PageMatch = {
  name: PageName;
  /** What the last part of the path identifies; empty if there is none. */
  slugAndUuid: string;
};

// Object.keys doesn't keep the type of the keys.
export const pageNames = Object.keys(pages) as PageName[];

const matchers = pageNames.map((name) => ({
  name,
  regex: new RegExp(
    `^${pages[name].pattern.replace('/:slugAndUuid?', '(?:/([^/]+))?').replace('/:id', '/([^/]+)')}/?$`,
    'i',
  ),
}));

/** The page at a path, and the segment that identifies its episode, podcast or entity. */
export function matchPage(pathname: string): PageMatch | undefined {
  for (const { name, regex } of matchers) {
    const match = regex.exec(pathname);
    if (match) return { name, slugAndUuid: match[1] ?? '' };
  }
  return undefined;
}

/** The title of a browser tab. */
export const documentTitle = (...parts: string[]) => [...parts, 'Earshot'].join(' · ');
