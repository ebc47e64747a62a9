import type { Token } from './words/token.ts';

/**
 * A word as engines get it: ASCII letters and digits alone, so that no engine rule for a script, a symbol or a language
 * splits or changes it. Every other letter is written as `z`, its code and `z`; prefixes stay prefixes.
 */
export const toEngineWord = (word: string): string =>
  /^[a-z0-9]*$/.test(word)
    ? word
    : Array.from(word, (letter) =>
        /[a-z0-9]/.test(letter) ? letter : `z${letter.codePointAt(0)?.toString(36)}z`,
      ).join('');

/** The first letter of such a word, where it isn't one that engines get as it is. */
export function firstLetterOf(engineWord: string): string {
  const code = /^z([0-9a-z]{1,5}?)z/.exec(engineWord)?.[1];
  const point = code === undefined ? 0 : Number.parseInt(code, 36);
  return point > 127 && point <= 0x10ffff ? String.fromCodePoint(point) : (engineWord[0] ?? '');
}

/**
 * What is between two words. Engines take all of these for blanks; whoever reads a text of theirs sees which words are
 * forms of the one before, and which letters go on with a word.
 */
const nextWord = ' ';
const otherForm = '\t';
const sameWord = '\f';

export const toEngineText = (words: string[]): string => words.map(toEngineWord).join(nextWord);

/** The words of a text for an engine, with their forms. */
export const tokensToEngineText = (tokens: Token[]): string =>
  tokens
    .map(({ word, forms = [], isContinued }, at) => {
      const text = [word, ...forms].map(toEngineWord).join(otherForm);
      return at === 0 ? text : `${isContinued ? sameWord : nextWord}${text}`;
    })
    .join('');

export const isPlainEngineText = (text: string): boolean =>
  !text.includes(otherForm) && !text.includes(sameWord);

/** The words of a text that was made for an engine, with their forms, still in its form. */
export const splitEngineText = (text: string): string[] => {
  if (text === '') return [];
  return isPlainEngineText(text) ? text.split(nextWord) : text.split(/[ \t\f]/);
};

/** How many words were said, without what else they count as. */
export const countEngineWords = (text: string): number =>
  text === '' ? 0 : 1 + (text.match(/[ \f]/g)?.length ?? 0);

/** The first words of a text of an engine, in its form. */
export function beginningOf(text: string, words: number): string {
  let left = words;
  for (const { index } of text.matchAll(/[ \f]/g)) {
    left -= 1;
    if (left === 0) return text.slice(0, index);
  }
  return text;
}

/** The words as they were said, with what else each counts as. */
export function readEngineText(text: string): Pick<Token, 'word' | 'forms' | 'isContinued'>[] {
  if (text === '') return [];
  return text.split(/(?=[ \f])/).map((part, at) => {
    const isContinued = part.startsWith(sameWord);
    const [word = '', ...forms] = (at === 0 && !isContinued ? part.trimStart() : part.slice(1)).split(
      otherForm,
    );
    return { word, ...(forms.length > 0 ? { forms } : {}), ...(isContinued ? { isContinued } : {}) };
  });
}
