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

export const toEngineText = (words: string[]): string => words.map(toEngineWord).join(' ');

/** The words of a text that was made for an engine, still in that form. */
export const splitEngineText = (text: string): string[] => (text === '' ? [] : text.split(' '));
