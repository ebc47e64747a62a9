// The paths of pages, as the server and the browser write them. No schema here: the browser carries this file.

export const episodePath = (slug: string, uuid: string) => `/episode/${slug}-${uuid}`;
export const podcastPath = (slug: string, uuid: string) => `/podcast/${slug}-${uuid}`;
export const entityPath = (slug: string, uuid: string) => `/entity/${slug}-${uuid}`;

/** What follows the path of an episode: `?t=` whole seconds for the player, `#mention-` the passage in the transcript. */
export function positionInEpisode(startSeconds: number | null, passageId?: string): string {
  const second = startSeconds === null ? '' : `?t=${Math.floor(startSeconds)}`;
  return `${second}${passageId ? `#mention-${passageId}` : ''}`;
}
