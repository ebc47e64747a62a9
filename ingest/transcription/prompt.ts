import type { EpisodePerson } from '../../contract/api/library/episode.ts';
import { plainText } from '../../domain/core/text/plain-text.ts';

/** Whisper reads the last 224 tokens of a prompt: about so many characters of names. */
const maxLength = 400;
const maxNames = 30;
/** Two or more capitalized words in a row, as names of people and companies are. */
const capitalizedNames = /\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){1,3}/gu;

type Named = {
  podcastTitle: string;
  author: string | null;
  persons: EpisodePerson[];
  description: string | null;
};

/**
 * Names that the feed says itself, for the service to spell: the show, its people, and those in the description. Never
 * what anybody has an alert for: a model writes prompted words where the sound is unclear.
 */
export function promptedNames({ podcastTitle, author, persons, description }: Named): string[] {
  const described = plainText(description ?? '', 4_000).match(capitalizedNames) ?? [];
  const names = [podcastTitle, ...persons.map(({ name }) => name), ...(author ? [author] : []), ...described];
  const prompted: string[] = [];
  for (const name of [...new Set(names)].slice(0, maxNames)) {
    if (promptOf([...prompted, name]).length > maxLength + 1) break;
    prompted.push(name);
  }
  return prompted;
}

/** The names as a service is given them. */
export const promptOf = (names: string[]): string => (names.length === 0 ? '' : `${names.join(', ')}.`);
