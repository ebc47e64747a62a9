/** Every address of the client: the pattern for the router, and beside it what builds a link. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  monitor: {
    pattern: '/monitor',
    to: (q?: string) => (q === undefined ? '/monitor' : `/monitor?${new URLSearchParams({ q, page: '1' })}`),
  },
  episode: {
    pattern: '/episode/:slugAndUuid',
    to: (slug: string, uuid: string) => `/episode/${slug}-${uuid}`,
  },
  podcast: {
    pattern: '/podcast/:slugAndUuid',
    to: (slug: string, uuid: string) => `/podcast/${slug}-${uuid}`,
  },
  entity: {
    pattern: '/entity/:slugAndUuid',
    to: (slug: string, uuid: string) => `/entity/${slug}-${uuid}`,
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

/** Where in an episode: `?t=` whole seconds for the player, `#mention-` the passage in the transcript. */
export function positionInEpisode(startSeconds: number | null, passageId?: string): string {
  const second = startSeconds === null ? '' : `?t=${Math.floor(startSeconds)}`;
  return `${second}${passageId ? `#mention-${passageId}` : ''}`;
}
