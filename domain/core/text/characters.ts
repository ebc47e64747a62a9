/** What a character is to the tokenizer. */
export const separator = 0;
export const letter = 1;
export const digit = 2;
/** Combining marks and joiners: inside a word they don't count. */
export const ignored = 3;
export const apostrophe = 4;
/** A letter of a script that sets no spaces: a word by itself. */
export const ideograph = 5;

/** Letters that Unicode doesn't decompose, as people type them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
  ŧ: 't',
};

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const composed = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const apostrophes = new Set("'’ʼ‘´`′＇ʹ");
const joiners = new Set('\u00ad\u200c\u200d\u2060\ufeff');

type Folded = { kind: number; text: string };

function foldLetters(character: string): string {
  if (composed.test(character)) return character.normalize('NFKC');
  return Array.from(
    character.normalize('NFKD').toLowerCase().normalize('NFKD'),
    (part) => plainLetters[part] ?? part,
  )
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function classify(character: string): Folded {
  if (apostrophes.has(character)) return { kind: apostrophe, text: '' };
  if (joiners.has(character) || /\p{M}/u.test(character)) return { kind: ignored, text: '' };
  if (!/[\p{L}\p{N}]/u.test(character)) return { kind: separator, text: '' };
  const text = foldLetters(character);
  if (text === '') return { kind: separator, text };
  if (unspaced.test(character)) return { kind: ideograph, text };
  return { kind: /^\p{Nd}+$/u.test(text) ? digit : letter, text };
}

const asciiKinds = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) asciiKinds[code] = classify(String.fromCharCode(code)).kind;

/** Every character that was met, read once; there are fewer of them than of words. */
const cached = new Map<number, Folded>();

/** What the character at this code point is, and how it's written in words. */
export function fold(codePoint: number): Folded {
  let folded = cached.get(codePoint);
  if (!folded) {
    folded = classify(String.fromCodePoint(codePoint));
    cached.set(codePoint, folded);
  }
  return folded;
}

export const kindOfAscii = (code: number): number => asciiKinds[code] ?? separator;
