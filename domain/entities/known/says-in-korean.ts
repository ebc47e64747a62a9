import { beginsWord, endsWord } from './word-bounds.ts';

/** One syllable is a part of any word. */
const minSyllables = 2;

/** Whether a Korean text has this name with a particle after it, which makes one word of both. */
export function saysInKorean(text: string, name: string, language: string): boolean {
  if (language !== 'ko' || name.length < minSyllables || !/\p{sc=Hangul}$/u.test(name)) return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (beginsWord(text, at) && endsWord(text, at + name.length, language)) return true;
  return false;
}
