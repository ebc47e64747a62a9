import { NIL, validate } from 'uuid';
import { nameBasedId } from '../../domain/core/text/name-based-id.ts';
import type { EpisodeInput, ShowInput } from './show.ts';

/** The namespace that Podcasting 2.0 fixes for `podcast:guid`. */
const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/** By the Podcasting 2.0 rule: the feed's own guid, else from its address without scheme and trailing slashes. */
export function podcastId(show: ShowInput): string {
  if (show.guid && validate(show.guid) && show.guid !== NIL) return show.guid.toLowerCase();
  const source =
    show.feedUrl?.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '') ??
    show.guid ??
    `${show.title}\n${show.author ?? ''}`;
  return nameBasedId(source, podcastNamespace);
}

const keyWithoutGuid = (episode: EpisodeInput) =>
  episode.audioUrl ?? `${episode.title}\n${episode.publicationDate ?? ''}`;

/**
 * An id for each episode of a show, in order. A guid that several episodes share belongs to the first published; the
 * others are identified by audio, or by title and date. Episodes equal in all of that are one.
 */
export function episodeIds(podcast: string, episodes: EpisodeInput[]): string[] {
  const firstOfGuid = new Map<string, EpisodeInput>();
  for (const episode of episodes) {
    if (!episode.guid || episode.guid === NIL) continue;
    const first = firstOfGuid.get(episode.guid);
    if (!first || (episode.publicationDate ?? '9999') < (first.publicationDate ?? '9999'))
      firstOfGuid.set(episode.guid, episode);
  }
  return episodes.map((episode) => {
    const owner = episode.guid ? firstOfGuid.get(episode.guid) : undefined;
    const isOwner = owner && (owner === episode || keyWithoutGuid(owner) === keyWithoutGuid(episode));
    return nameBasedId(episode.guid && isOwner ? episode.guid : keyWithoutGuid(episode), podcast);
  });
}

export const mentionId = (passageId: string, entity: string) => nameBasedId(entity, passageId);
