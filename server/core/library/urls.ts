/** The page of an episode. */
export const episodeUrl = (publicUrl: string, { slug, uuid }: { slug: string; uuid: string }): string =>
  `${publicUrl}/episode/${slug}-${uuid}`;

/** That page at a passage, its player at the second in which it is said. */
export const mentionUrl = (pageUrl: string, passageId: string, startSeconds: number | null): string =>
  `${pageUrl}${startSeconds === null ? '' : `?t=${Math.floor(startSeconds)}`}#mention-${passageId}`;
