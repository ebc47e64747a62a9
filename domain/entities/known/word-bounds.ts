import { unspacedLetter as unspaced } from '../../core/text/words/unspaced-scripts.ts';

const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const katakana = /[\p{sc=Katakana}ー・]/u;
const han = /\p{sc=Han}/u;
const hangul = /\p{sc=Hangul}/u;

/** What follows a name directly in Korean: a title, a particle, or both. */
const koreanEnding =
  /^(?:씨|님|군|양|박사|교수|작가|감독|기자|대표|선생)?님?(?:에서|에게|한테|께서|에|께|으?로|까지|부터|이?랑|하고|처럼|보다|이?라고)?(?:은|는|이|가|을|를|의|와|과|도|만|이?에요|예요|입니다)?(?![\p{L}\p{M}\p{N}])/u;
/** What follows a name directly in Japanese, in letters that could also be more of the name. */
const japaneseTitle = /^(?:氏|様|君|殿|先生|教授|選手|監督|議員|博士|社長)/u;

const characterBefore = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const characterAt = (text: string, at: number) =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 32) : '';

/** Whether a name that begins at `start` isn't the end of a longer word. */
export function beginsWord(text: string, start: number): boolean {
  const [before, first] = [characterBefore(text, start), characterAt(text, start)];
  if (katakana.test(first)) return !katakana.test(before);
  if (unspaced.test(first)) return true;
  return !wordCharacter.test(before) || (unspaced.test(before) && !hangul.test(first));
}

/** Whether a name that ends at `end` isn't the beginning of a longer word, or of another name. */
export function endsWord(text: string, end: number, language: string): boolean {
  const [last, after] = [characterBefore(text, end), characterAt(text, end)];
  if (katakana.test(last)) return !katakana.test(after);
  if (hangul.test(last)) return koreanEnding.test(text.slice(end, end + 16));
  // 中村健 isn't 中村健一; Chinese has no such names, and no other letters.
  if (language === 'ja' && han.test(last))
    return !han.test(after) || japaneseTitle.test(text.slice(end, end + 2));
  if (unspaced.test(last)) return true;
  return !wordCharacter.test(after) || unspaced.test(after);
}
