import { type LanguageRules, rewriteWords } from './rules.ts';

const tones = /[\u0300\u0301\u0303\u0309\u0323]/;
/** Marks of a tone or a vowel. */
const marks = /[\u0300-\u0303\u0306\u0309\u031b\u0323]|đ/;

/** Onset, vowels and coda: Thompson, A Vietnamese Reference Grammar, 1.2. Others are foreign words. */
const syllable =
  /^(?:ngh|ng|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdđghklmnpqrstvx])?[aăâeêioôơuưy]{1,3}(?:ch|nh|ng|[cmnpt])?$/;

/**
 * A syllable with its marks, the tone at the end: it's written on either of two vowels (`hoà`, `hòa`). Undefined for a word
 * without marks, or of another language.
 */
export function markedSyllable(typed: string): string | undefined {
  const decomposed = typed.normalize('NFD').toLowerCase();
  if (!marks.test(decomposed)) return undefined;
  const tone = tones.exec(decomposed)?.[0] ?? '';
  const base = decomposed.replace(tones, '').normalize('NFC');
  return syllable.test(base) ? base + tone : undefined;
}

/** Marks make other words of one: `má`, `mà` and `mả` are not found by each other, nor by `ma`. */
export const vietnamese: LanguageRules = {
  languages: ['vi'],
  mayDiffer: /[^\p{ASCII}]/u,
  readText: rewriteWords((word, typed) => markedSyllable(typed) ?? word),
};
