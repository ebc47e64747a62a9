/** Every address of the client: the pattern for the router, and beside it what builds a link. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  monitor: {
    pattern: '/monitor',
    to: (q?: string) => (q === undefined ? '/monitor' : `/monitor?${new URLSearchParams({ q, page: '1' })}`),
  },
  episode: {
    pattern: '/episode/:slugAndUuid',
    to: (slug: string, uuid: string, startSeconds?: number | null) =>
      `/episode/${slug}-${uuid}${startSeconds === undefined || startSeconds === null ? '' : `?t=${Math.floor(startSeconds)}`}`,
  },
  podcast: {
    pattern: '/podcast/:slugAndUuid',
    to: (slug: string, uuid: string) => `/podcast/${slug}-${uuid}`,
  },
  apiReference: '/api/v1/docs',
} as const;
