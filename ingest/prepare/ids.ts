import { validate } from 'uuid';
import { nameBasedId } from '../../domain/core/text/name-based-id.ts';
import { isPlaceholderGuid } from '../../domain/library/works/placeholder-guid.ts';
import type { EpisodeInput, ShowInput } from './show.ts';

/** The namespace that Podcasting 2.0 fixes for `podcast:guid`. */
const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/** By the Podcasting 2.0 rule: the feed's own guid, else from its address without scheme and trailing slashes. */
export function podcastId(show: ShowInput): string {
  const guid = show.guid && !isPlaceholderGuid(show.guid) ? show.guid : undefined;
  if (guid && validate(guid)) return guid.toLowerCase();
  const source =
    show.feedUrl?.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '') ??
    guid ??
    `${show.title}\n${show.author ?? ''}`;
  return nameBasedId(source, podcastNamespace);
}

/** A guid that identifies something. */
const guidOf = ({ guid }: EpisodeInput) => (guid && !isPlaceholderGuid(guid) ? guid : undefined);

const titleAndDate = ({ title, publicationDate }: EpisodeInput) => `${title}\n${publicationDate ?? ''}`;

/** The first published of each guid. */
function ownersOfGuids(episodes: EpisodeInput[]): Map<string | undefined, EpisodeInput> {
  const owners = new Map<string | undefined, EpisodeInput>();
  for (const episode of episodes) {
    const guid = guidOf(episode);
    const owner = owners.get(guid);
    if (guid && (!owner || (episode.publicationDate ?? '9999') < (owner.publicationDate ?? '9999')))
      owners.set(guid, episode);
  }
  return owners;
}

/** The audio that episodes of several titles or dates have, which no guid tells apart: it identifies none of them. */
function sharedAudio(episodes: EpisodeInput[], owners: Map<string | undefined, EpisodeInput>): Set<string> {
  const firsts = new Map<string | undefined, string>();
  const shared = new Set<string>();
  const add = (episode: EpisodeInput) => {
    const { audioUrl } = episode;
    const first = firsts.get(audioUrl);
    firsts.set(audioUrl, first ?? titleAndDate(episode));
    if (audioUrl && first !== undefined && first !== titleAndDate(episode)) shared.add(audioUrl);
  };
  for (const episode of episodes) {
    const owner = owners.get(guidOf(episode));
    if (owner === episode) continue;
    add(episode);
    if (owner) add(owner);
  }
  return shared;
}

/**
 * An id for each episode of a show, in order. A guid that several episodes share belongs to the first published; the
 * others are identified by audio, or where that is shared as well, by title and date. Episodes equal in all of that are
 * one.
 */
export function episodeIds(podcast: string, episodes: EpisodeInput[]): string[] {
  const owners = ownersOfGuids(episodes);
  const shared = sharedAudio(episodes, owners);
  const keyWithoutGuid = (episode: EpisodeInput) =>
    episode.audioUrl && !shared.has(episode.audioUrl) ? episode.audioUrl : titleAndDate(episode);
  return episodes.map((episode) => {
    const guid = guidOf(episode);
    const owner = owners.get(guid);
    const isOwner = owner && (owner === episode || keyWithoutGuid(owner) === keyWithoutGuid(episode));
    return nameBasedId(guid && isOwner ? guid : keyWithoutGuid(episode), podcast);
  });
}

export const mentionId = (passageId: string, entity: string) => nameBasedId(entity, passageId);
