import { entityPath, episodePath, podcastPath } from '../../../server/contract/page-paths.ts';

/** Every address of the client: the pattern for the router, and beside it what builds a link. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  monitor: {
    pattern: '/monitor',
    to: (q?: string) => (q === undefined ? '/monitor' : `/monitor?${new URLSearchParams({ q, page: '1' })}`),
  },
  episode: {
    pattern: '/episode/:slugAndUuid',
    to: episodePath,
  },
  podcast: {
    pattern: '/podcast/:slugAndUuid',
    to: podcastPath,
  },
  entity: {
    pattern: '/entity/:slugAndUuid',
    to: entityPath,
  },
  trending: { pattern: '/trending', to: () => '/trending' },
  api: { pattern: '/api', to: () => '/api' },
  about: { pattern: '/about', to: () => '/about' },
  pricing: { pattern: '/pricing', to: () => '/pricing' },
  context: { pattern: '/context', to: () => '/context' },
  examples: { pattern: '/context/examples', to: () => '/context/examples' },
  verifyEmail: { pattern: '/verify-email', to: () => '/verify-email' },
  manage: { pattern: '/manage', to: () => '/manage' },
  apiKey: { pattern: '/api-key', to: () => '/api-key' },
  apiReference: '/api/v1/docs',
} as const;
