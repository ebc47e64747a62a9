import { readList } from './read-list.ts';

/** The word with the possessive ending and the one after it, of names like "New Year's Eve" and "Let's Encrypt". */
const pairs = new Set(
  ['events', 'organizations', 'people', 'places', 'products']
    .flatMap(readList)
    .flatMap((entry) => /[^ ]+'s [^ ]+/.exec(entry) ?? []),
);

const ending = /^['’]s (\p{L}+)/u;
/** The ending, a blank and a word. */
const maxLength = 24;

/** Whether a listed name goes on behind the possessive ending of a word, which ends at this place. */
export function goesOnAfterPossessive(lower: string, text: string, at: number): boolean {
  const next = ending.exec(text.slice(at, at + maxLength))?.[1];
  return next !== undefined && pairs.has(`${lower}'s ${next.toLowerCase()}`);
}

/** An entry of a list as it is looked up: words in a name are without their possessive ending. */
export const withoutPossessive = (entry: string): string => entry.replace(/'s(?= )/g, '');
