import { connectors } from './connectors.ts';
import { isEntityWord, isOfClass, isPlainWord } from './lexicon.ts';
import { readList } from './read-list.ts';

// Transcripts made by a machine, and people who write "npm", lose the capitals of names. A listed name is one in small
// letters too when it can hardly be anything else.

const minLength = 3;
/** A phrase of plain words must be this long: "time machine" is a thing, "digital dog pound" is a name. */
const minPlainWords = 3;

/** Names that are words of everyday talk in small letters. */
const everydayWords = new Set(['meta', 'changelog', 'devops']);

/** Names that people write in small letters, and machines too, though their words are plain. */
const lowerCaseNames = new Set(readList('lower-case-names'));

function isUnmistakable(entry: string): boolean {
  if (lowerCaseNames.has(entry)) return true;
  const words = entry.split(/[ -]/);
  if (everydayWords.has(entry) || isOfClass(entry, 'never') || isOfClass(entry, 'common')) return false;
  if (words.length === 1)
    return entry.length >= minLength && !isPlainWord(entry) && !isOfClass(entry, 'first');
  return words.length >= minPlainWords
    ? !isPlainWord(words[0] ?? '') ||
        !isPlainWord(words.at(-1) ?? '') ||
        words.every((word) => word.length > 3 || connectors.has(word))
    : words.some((word) => word.length >= minLength && !isPlainWord(word));
}

/** A word in small letters that no dictionary has. */
export const isUnusualWord = (word: string): boolean =>
  !isPlainWord(word) &&
  /^(?:[a-z]{3,}\d*|[a-z]{3,}\d+[a-z]+|[a-z]{3,}\.(?:js|cpp|io|ai))$/.test(word) &&
  !isOfClass(word, 'never') &&
  !isOfClass(word, 'demonym');

/** Names by their first word, longest first. */
type NamesByFirstWord = Map<string, string[]>;

function addName(names: NamesByFirstWord, entry: string): void {
  const [first = entry] = entry.split(' ');
  const own = names.get(first) ?? [];
  own.push(entry);
  own.sort((a, b) => b.length - a.length);
  names.set(first, own);
}

const unmistakable: NamesByFirstWord = new Map();
/** Of several words, of which the first is a name by itself or makes the whole unmistakable. */
const beginningWithName: NamesByFirstWord = new Map();
for (const list of ['products', 'organizations', 'places', 'events'])
  for (const entry of readList(list)) {
    const isSure = isUnmistakable(entry);
    if (isSure) addName(unmistakable, entry);
    const [first = entry] = entry.split(' ');
    if (first !== entry && (isSure || isEntityWord(first))) addName(beginningWithName, entry);
  }

/** The unmistakable names that begin with a word in small letters, longest first. */
export const lowerNamesFrom = (word: string): string[] | undefined => unmistakable.get(word);

/** The names that begin with a word which has its capital, longest first. */
export const namesBeginningWith = (word: string): string[] | undefined => beginningWithName.get(word);

/** More of a word, or of a version: "Python 3" is no name in "Python 3.12". */
const goesOn = /^(?:[\p{L}\p{N}]|\.\d)/u;

/** The one of these names that is written in small letters at this place, at least from some letter on; undefined when none is. */
export const lowerNameAt = (text: string, at: number, names: string[], from = 0): string | undefined =>
  names.find(
    (name) =>
      name.length > from &&
      text.startsWith(from === 0 ? name : name.slice(from), at + from) &&
      !goesOn.test(text.slice(at + name.length, at + name.length + 2)),
  );
