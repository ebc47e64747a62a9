import { namedSpeakers } from '../spans/named-speakers.ts';
import { isUnmistakable } from './full-names.ts';
import { beginsWord, endsWord } from './word-bounds.ts';

const keyLength = 3;

/** Talk in any language, and who may be named in it. */
type Talk = {
  passages: { text: string; speaker?: string | undefined }[];
  people: string[];
  knownPeople: string[];
  language?: string | undefined;
};
/** Where a passage says a full name. */
type KnownMention = {
  passage: number;
  start: number;
  end: number;
  name: string;
  type: 'person';
  surfaceForm: string;
};

/**
 * Finds the longest name that begins somewhere: 中村健一 before 中村健. Names are looked up by their lengths, of which there
 * are few, however many names begin alike.
 */
function nameFinder(names: Set<string>) {
  const lengths = new Map<string, Set<number>>();
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const key = name.slice(0, keyLength);
    lengths.set(key, (lengths.get(key) ?? new Set()).add(name.length));
  }
  return (text: string, start: number, language: string): string | undefined => {
    for (const length of lengths.get(text.slice(start, start + keyLength)) ?? []) {
      const name = text.slice(start, start + length);
      if (names.has(name) && endsWord(text, start + length, language)) return name;
    }
    return undefined;
  };
}

/**
 * Finds the people whom the source names, wherever their full names are said exactly so. Nothing is guessed: in a language
 * that the model doesn't know, every word could be anything. Linear time.
 */
export function findKnownPeople({ passages, people, knownPeople, language = '' }: Talk): KnownMention[] {
  const names = new Set([...people, ...namedSpeakers(passages), ...knownPeople].filter(isUnmistakable));
  if (names.size === 0) return [];
  const nameAt = nameFinder(names);
  return passages.flatMap(({ text }, passage) => {
    const mentions: KnownMention[] = [];
    for (let start = 0; start + keyLength <= text.length; start += 1) {
      const name = nameAt(text, start, language);
      if (name === undefined || !beginsWord(text, start)) continue;
      const end = start + name.length;
      mentions.push({ passage, start, end, name, type: 'person', surfaceForm: name });
      start = end - 1;
    }
    return mentions;
  });
}
