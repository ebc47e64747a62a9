import {
  entityPath,
  episodePath,
  podcastPath,
  positionInEpisode,
} from '../../../contract/shared/page-paths.ts';

type PageId = { slug: string; uuid: string };

export const episodeUrl = (publicUrl: string, { slug, uuid }: PageId): string =>
  publicUrl + episodePath(slug, uuid);
export const podcastUrl = (publicUrl: string, { slug, uuid }: PageId): string =>
  publicUrl + podcastPath(slug, uuid);
export const entityUrl = (publicUrl: string, { slug, uuid }: PageId): string =>
  publicUrl + entityPath(slug, uuid);

/** The sound of a sample episode is a path on this site; other addresses stay as they are. */
export const absoluteUrl = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address;

/** An episode's page at a passage, with the player at its first second, and the words of a search marked. */
export const mentionUrl = (
  pageUrl: string,
  passageId: string,
  startSeconds: number | null,
  q?: string,
): string => pageUrl + positionInEpisode(startSeconds, passageId, q);
