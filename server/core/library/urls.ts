import { entityPath, episodePath, podcastPath, positionInEpisode } from '../../contract/page-paths.ts';

type PageId = { slug: string; uuid: string };

export const episodeUrl = (publicUrl: string, { slug, uuid }: PageId): string =>
  publicUrl + episodePath(slug, uuid);
export const podcastUrl = (publicUrl: string, { slug, uuid }: PageId): string =>
  publicUrl + podcastPath(slug, uuid);
export const entityUrl = (publicUrl: string, { slug, uuid }: PageId): string =>
  publicUrl + entityPath(slug, uuid);

/** An episode's page at a passage, with the player at its first second. */
export const mentionUrl = (pageUrl: string, passageId: string, startSeconds: number | null): string =>
  pageUrl + positionInEpisode(startSeconds, passageId);
