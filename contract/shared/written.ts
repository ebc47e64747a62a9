/** Languages written from right to left. */
const rightToLeft = new Set('ar arc arz ckb dv fa he iw ji ks lrc mzn nqo pnb ps sd syr ug ur yi'.split(' '));

const rightToLeftLetter = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;
const letters = /\p{L}/gu;
/** Enough of a text to know its direction by. */
const sampleLength = 400;

/** Languages that have a script of their own. */
const languageOfScript: [RegExp, string][] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Hangul}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Hebrew}/u, 'he'],
  [/\p{sc=Arabic}/u, 'ar'],
  [/\p{sc=Thai}/u, 'th'],
  [/\p{sc=Devanagari}/u, 'hi'],
];

const isPlain = (text: string) => /^[\x20-\u024f\u2000-\u206f]*$/.test(text);

function directionOf(text: string, language: string | null | undefined): 'ltr' | 'rtl' {
  if (!rightToLeftLetter.test(text)) return 'ltr';
  if (rightToLeft.has(language?.toLowerCase().split('-')[0] ?? '')) return 'rtl';
  const sample = text.slice(0, sampleLength).match(letters) ?? [];
  return sample.filter((letter) => rightToLeftLetter.test(letter)).length * 2 > sample.length ? 'rtl' : 'ltr';
}

/**
 * How a text of the library is written: attributes of the element that holds it. It has its own direction wherever it is,
 * and where its language isn't known, the one that its script tells.
 */
export function written(
  text: string,
  language?: string | null,
): { lang: string | undefined; dir: 'ltr' | 'rtl' } {
  const known = language ?? undefined;
  if (isPlain(text)) return { lang: known, dir: 'ltr' };
  return {
    lang: known ?? languageOfScript.find(([script]) => script.test(text))?.[1],
    dir: directionOf(text, language),
  };
}
