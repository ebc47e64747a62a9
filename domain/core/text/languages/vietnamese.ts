import { type LanguageRules, rewriteWords } from './rules.ts';

const tones = /[\u0300\u0301\u0303\u0309\u0323]/;
/** Marks of a tone or a vowel. */
const marks = /[\u0300-\u0303\u0306\u0309\u031b\u0323]|đ/;

/** Onset, vowels and coda: Thompson, A Vietnamese Reference Grammar, 1.2. Others are foreign words. */
const syllable =
  /^(ngh|ng|nh|ch|gh|gi(?=[aăâeêioôơuưy])|kh|ph|qu|th|tr|[bcdđghklmnpqrstvx])?([aăâeêioôơuưy]{1,3})(ch|nh|ng|[cmnpt])?$/;
const markedVowel = /[ăâêôơư]/g;

/** The vowel that bears the tone, as it was long taught: `hòa`, `thuyền`, `người`. */
function bearerOf(vowels: string, coda: string | undefined): number {
  const marked = [...vowels.matchAll(markedVowel)].at(-1)?.index;
  if (marked !== undefined) return marked;
  if (coda !== undefined) return vowels.length - 1;
  return vowels.length === 3 ? 1 : 0;
}

/**
 * A syllable with its marks, with the tone where it belongs: people write `hoà` and `hòa`. Undefined for a word without
 * marks, or of another language.
 */
export function markedSyllable(typed: string): string | undefined {
  const decomposed = typed.normalize('NFD').toLowerCase();
  if (!marks.test(decomposed)) return undefined;
  const tone = tones.exec(decomposed)?.[0] ?? '';
  const [, onset = '', vowels = '', coda] =
    syllable.exec(decomposed.replace(tones, '').normalize('NFC')) ?? [];
  if (vowels === '') return undefined;
  const bearer = bearerOf(vowels, coda) + 1;
  return `${onset}${vowels.slice(0, bearer)}${tone}${vowels.slice(bearer)}${coda ?? ''}`.normalize('NFC');
}

/** Marks make other words of one: `má`, `mà` and `mả` are not found by each other, nor by `ma`. */
export const vietnamese: LanguageRules = {
  languages: ['vi'],
  mayDiffer: /[^\p{ASCII}]/u,
  readText: rewriteWords((word, typed) => markedSyllable(typed) ?? word),
};
