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
 * What is between two words. Engines take all of these for blanks, and for nothing more: `\f` or a no-break space would not
 * separate words. Whoever reads a text of theirs sees which letters go on with a word, and behind the words, in a cell for
 * each, as what else they count.
 */
const nextWord = ' ';
const sameWord = '\u2009';
const cells = '\u3000';
const nextCell = '\t';
const anyBlank = /[ \t\u2009\u3000]+/;

/** A word as engines get it, with its forms. */
export type EngineWord = Pick<Token, 'word' | 'forms' | 'isContinued'>;

export const toEngineText = (words: string[]): string => words.map(toEngineWord).join(nextWord);

function writeEngineText(words: EngineWord[]): string {
  const text = words
    .map(({ word, isContinued }, at) => (at === 0 ? word : `${isContinued ? sameWord : nextWord}${word}`))
    .join('');
  const last = words.findLastIndex(({ forms }) => forms);
  if (last < 0) return text;
  const forms = words.slice(0, last + 1).map((own) => (own.forms ?? []).join(nextWord));
  return `${text}${cells}${forms.join(nextCell)}`;
}

/** The words of a text for an engine, with their forms. */
export const tokensToEngineText = (tokens: Token[]): string =>
  writeEngineText(
    tokens.map(({ word, forms, isContinued }) => ({
      word: toEngineWord(word),
      ...(forms ? { forms: forms.map(toEngineWord) } : {}),
      ...(isContinued ? { isContinued } : {}),
    })),
  );

/** Whether a text for an engine is nothing but words. */
export const isPlainEngineText = (text: string): boolean => !text.includes(sameWord) && !text.includes(cells);

/** All words of a text that was made for an engine, with their forms, still in its form. */
export const splitEngineText = (text: string): string[] => {
  if (text === '') return [];
  return isPlainEngineText(text) ? text.split(nextWord) : text.split(anyBlank).filter((word) => word !== '');
};

/** The words as they were said, with what else each counts as. */
export function readEngineText(text: string): EngineWord[] {
  if (text === '') return [];
  const [said = '', behind = ''] = text.split(cells);
  const forms = behind.split(nextCell);
  return said.split(/(?=[ \u2009])/).map((part, at) => {
    const isContinued = part.startsWith(sameWord);
    const own = forms[at];
    return {
      word: at === 0 ? part : part.slice(1),
      ...(own ? { forms: own.split(nextWord) } : {}),
      ...(isContinued ? { isContinued } : {}),
    };
  });
}

/** Two texts for an engine as one, in its form. */
export const joinEngineTexts = (first: string, second: string): string =>
  writeEngineText([...readEngineText(first), ...readEngineText(second)]);

/** How many words were said. */
export const countEngineWords = (text: string): number =>
  isPlainEngineText(text) ? splitEngineText(text).length : readEngineText(text).length;

/** The first words of a text for an engine, in its form. */
export const beginningOf = (text: string, words: number): string =>
  isPlainEngineText(text)
    ? splitEngineText(text).slice(0, words).join(nextWord)
    : writeEngineText(readEngineText(text).slice(0, words));
