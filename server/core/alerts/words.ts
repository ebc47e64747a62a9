import { dottedNamePattern } from '../search/settings.ts';

/** Stands for the dot of .NET, Node.js and their like, which is part of the name. */
const dot = '\u00b7';

const wordPattern = /[\p{L}\p{N}+#&\u00b7]+/gu;

/**
 * The words of a text as alerts compare them: case and accents do not count, `+ # &` and the dots of known names are
 * part of a word, everything else stands between two. Whole words only: nothing is stemmed, no typo forgiven.
 */
export function foldWords(text: string): string[] {
  const isPlain = /^[\x20-\x7e\n]*$/.test(text);
  const plain = (isPlain ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  return plain.replace(dottedNamePattern, dot).match(wordPattern) ?? [];
}

/** Whether these words stand in a row in the others. */
export function saysInRow(words: string[], phrase: string[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1))
    if (phrase.every((word, offset) => words[at + offset] === word)) return true;
  return false;
}
