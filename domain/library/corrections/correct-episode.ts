import type { EpisodeRole } from '../../../contract/api/library/entity.ts';
import type { Meant, Resolve } from './rules.ts';

/** Where an entity was found: a mention, or, with the passage's id, who speaks in a passage. */
export type Place = { id: string; ordinal: number; entityId: string; surfaceForm: string };
/** A host or a guest. */
export type Person = { entityId: string; role: EpisodeRole };

/** What was extracted from an episode: all of it, or all that some rules may change. */
export type ExtractedEpisode = {
  podcastId: string;
  mentions: Place[];
  speakers: Place[];
  people: (Person & { name: string })[];
};

/** The same, with the entities that are meant. */
export type CorrectedEpisode = {
  mentions: Place[];
  /** Without an entity where none is meant. */
  speakers: (Omit<Place, 'entityId'> & { entityId: string | undefined })[];
  people: Person[];
  /** What was extracted where something else is meant. */
  replaced: (Place & { isSpeaker: boolean })[];
  isPersonReplaced: boolean;
};

/** An entity where it was extracted, and what is meant by it; undefined if just that. */
type Read<T> = T & { meant: Meant | undefined };

/** Which entity it is in the end; undefined if none. */
const finalId = ({ entityId, meant }: Read<{ entityId: string }>) =>
  meant === undefined ? entityId : meant?.id;

const isReplaced = ({ meant }: Read<object>) => meant !== undefined;

/** Each entity once per passage; what was extracted as such stays, rather than what became it. */
function correctMentions(mentions: Read<Place>[]): Place[] {
  const byPlace = new Map<string, Place>();
  const order = (a: Read<Place>, b: Read<Place>) =>
    Number(isReplaced(a)) - Number(isReplaced(b)) || (a.id < b.id ? -1 : 1);
  for (const mention of mentions.toSorted(order)) {
    const entityId = finalId(mention);
    const place = `${mention.ordinal} ${entityId}`;
    if (entityId === undefined || byPlace.has(place)) continue;
    const { id, ordinal, surfaceForm } = mention;
    byPlace.set(place, { id, ordinal, surfaceForm, entityId });
  }
  return [...byPlace.values()];
}

/** Each person once; of two that are one, a host stays a host. */
function correctPeople(people: Read<Person>[]): Person[] {
  const roles = new Map<string, EpisodeRole>();
  for (const person of people) {
    const entityId = finalId(person);
    if (entityId !== undefined && roles.get(entityId) !== 'host') roles.set(entityId, person.role);
  }
  return Array.from(roles, ([entityId, role]) => ({ entityId, role }));
}

/** What corrections make of an episode, of one that comes and of one that is stored: nothing else applies them. */
export function correctEpisode(
  { podcastId, mentions, speakers, people }: ExtractedEpisode,
  resolve: Resolve,
): CorrectedEpisode {
  const read = <T extends Place>(place: T): Read<T> => ({
    ...place,
    meant: resolve({ entityId: place.entityId, surfaceForm: place.surfaceForm, podcastId }),
  });
  const replacedOf = (places: Read<Place>[], isSpeaker: boolean) =>
    places.filter(isReplaced).map(({ meant: _, ...place }) => ({ ...place, isSpeaker }));
  const readMentions = mentions.map(read);
  const readSpeakers = speakers.map(read);
  const readPeople = people.map(({ entityId, role, name }) => ({
    entityId,
    role,
    meant: resolve({ entityId, surfaceForm: name, podcastId }),
  }));
  return {
    mentions: correctMentions(readMentions),
    speakers: readSpeakers.map(({ meant, ...speaker }) => ({
      ...speaker,
      entityId: finalId({ entityId: speaker.entityId, meant }),
    })),
    people: correctPeople(readPeople),
    replaced: [...replacedOf(readMentions, false), ...replacedOf(readSpeakers, true)],
    isPersonReplaced: readPeople.some(isReplaced),
  };
}
