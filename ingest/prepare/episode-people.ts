import type { EpisodeRole } from '../../contract/api/library/entity.ts';
import { isOfClass } from '../../domain/entities/lexicon/lexicon.ts';
import { fullNamesAmong } from '../../domain/entities/spans/full-names.ts';
import { namedSpeakers } from '../../domain/entities/spans/named-speakers.ts';
import type { Passage } from '../passages/to-passages.ts';
import type { EpisodeInput, Person, ShowInput } from './show.ts';

const minLabeledSpeakers = 2;

/** "Stephan Livera" may be the author of a feed, and so may "Changelog Media". */
const looksLikePerson = (name: string): boolean =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?)? \p{Lu}[\p{L}'’-]+$/u.test(name) &&
  isOfClass(name.split(' ')[0]?.toLowerCase() ?? '', 'first');

/** The hosts of a show: those that the feed lists, or its author if that is a person. */
export function hostsOf({ persons, author }: ShowInput): Person[] {
  const hosts = persons.filter(({ role }) => role !== 'guest');
  return hosts.length === 0 && author && looksLikePerson(author) ? [{ name: author, role: 'host' }] : hosts;
}

/** Finds who in the show a label such as "Kathy" means: the host of that name, or the only person who ever had it. */
function fullNamesInShow(show: ShowInput, knownPeople: string[]): (label: string) => string | undefined {
  const lookups = [hostsOf(show).map(({ name }) => name), knownPeople].map(fullNamesAmong);
  return (label) => lookups.map((fullNameOf) => fullNameOf(label)).find((name) => name !== label);
}

/**
 * Who is in an episode, as far as the source says. The show's hosts are, unless the transcript says who speaks: then a
 * host who doesn't is away, and whoever does is there.
 */
export function peopleOfEpisode(
  input: EpisodeInput,
  show: ShowInput,
  passages: Passage[],
  knownPeople: string[],
): string[] {
  const speakers = namedSpeakers(passages);
  const hosts = speakers.length < minLabeledSpeakers ? hostsOf(show) : [];
  const listed = [...input.persons, ...hosts].map(({ name }) => name);
  const [listedNameOf, knownNameOf] = [fullNamesAmong(listed), fullNamesInShow(show, knownPeople)];
  const labeled = speakers
    .filter((speaker) => listedNameOf(speaker) === speaker)
    .flatMap((speaker) => knownNameOf(speaker) ?? []);
  return [...new Set([...listed, ...labeled])];
}

const roles: Record<string, EpisodeRole> = {
  host: 'host',
  'co-host': 'host',
  cohost: 'host',
  'guest host': 'host',
  guest: 'guest',
};

/** A role as a feed gives it; undefined for those who make the episode and aren't in it. */
export const toEpisodeRole = (role: string): EpisodeRole | undefined => roles[role.toLowerCase()];
