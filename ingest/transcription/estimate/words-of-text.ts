import { isUnspaced } from '../../../domain/core/text/words/scripts.ts';

/** A letter of a script without blanks, with the signs that follow it and any marks on it; or all until a blank. */
const unspacedParts = /[\p{P}\p{S}]*[^\p{P}\p{S}\s]\p{M}*[\p{P}\p{S}]*/gu;
const wordOrNumber = /^[\p{P}\p{S}]*[\p{Script=Latin}\p{N}]+[\p{P}\p{S}]*$/u;

function partsOf(token: string): string[] {
  if (!isUnspaced(token) || wordOrNumber.test(token)) return [token];
  return token.match(unspacedParts) ?? [token];
}

/** The words of a text, with their punctuation; the letters, in scripts that put no blanks between words. */
export const wordsOfText = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((token) => token !== '')
    .flatMap(partsOf);
