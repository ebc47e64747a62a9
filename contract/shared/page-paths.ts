// The paths of pages, as the server and the browser write them. No schema library here: the browser loads this file.

export const episodePath = (slug: string, uuid: string) => `/episode/${slug}-${uuid}`;
export const podcastPath = (slug: string, uuid: string) => `/podcast/${slug}-${uuid}`;
export const entityPath = (slug: string, uuid: string) => `/entity/${slug}-${uuid}`;

/**
 * The position after an episode's path: `?t=` in whole seconds for the player, `?q=` for the words to mark, `#mention-`
 * for the passage.
 */
export function positionInEpisode(startSeconds: number | null, passageId?: string, q?: string): string {
  const address = new URLSearchParams();
  if (startSeconds !== null) address.set('t', String(Math.floor(startSeconds)));
  if (q) address.set('q', q);
  const query = address.toString();
  return `${query && `?${query}`}${passageId ? `#mention-${passageId}` : ''}`;
}

/** A passage as other pages show it. */
export const embedPath = (passageId: string) => `/embed/${passageId}`;

export const blogPath = '/blog';
export const blogFeedPath = '/blog/feed.xml';
export const postPath = (id: string) => `${blogPath}/${id}`;

export const signInPath = '/sign-in';
export const accountPath = '/account';
/** Where mailed links lead, each with its token in the fragment: browsers send that to nobody. */
export const confirmAccountPath = '/confirm-account';
export const signInLinkPath = '/sign-in-link';
export const resetPasswordPath = '/reset-password';
export const confirmEmailPath = '/confirm-email';
