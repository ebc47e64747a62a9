const cardsPath = '/images/card';

/** Where the pictures of link previews are. */
export const cardPath = {
  /** The episode or, with a second, what is said there with the words of the query marked. */
  episode: (id: string, second: number | undefined, q?: string | null) =>
    second === undefined
      ? `${cardsPath}/episode/${id}`
      : `${cardsPath}/episode/${id}?${new URLSearchParams({ t: String(second), ...(q ? { q } : {}) })}`,
  podcast: (id: string) => `${cardsPath}/podcast/${id}`,
  entity: (id: string) => `${cardsPath}/entity/${id}`,
  search: (q: string) => `${cardsPath}/search?${new URLSearchParams({ q })}`,
};

/** Where to ask how a page of ours can be embedded. */
export const oembedUrl = (publicUrl: string, url: string) =>
  `${publicUrl}/oembed?${new URLSearchParams({ url, format: 'json' })}`;

/** The second of `?t=42`; undefined if it isn't one. */
export function readSecond(parameters: URLSearchParams): number | undefined {
  const text = parameters.get('t') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
