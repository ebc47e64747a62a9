import { unspacedLettersAndSigns } from './unspaced-scripts.ts';

/** What a character is to the tokenizer. */
export const separator = 0;
export const letter = 1;
export const digit = 2;
/** Combining marks and joiners: inside a word they don't count. */
export const ignored = 3;
export const apostrophe = 4;
/** A letter of a script that sets no spaces, with its marks: read by itself. */
export const ideograph = 5;
/** The mark of such a letter, which is written with it. */
export const ideographMark = 6;

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
  // The end of a Greek word.
  ς: 'σ',
  // Arabic letters that are typed for each other, in Arabic and in languages that borrowed its script.
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};

const unspaced = new RegExp(`[${unspacedLettersAndSigns}]`, 'u');
const composed = new RegExp(String.raw`[${unspacedLettersAndSigns}\p{scx=Hangul}]`, 'u');
/** Scripts whose marks are vowels and accents that may be left out. Those of others are as much a letter as any. */
const accented =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Hebrew}\p{scx=Arabic}\p{scx=Hangul}\p{Script=Inherited}]/u;
/** Marks that tell how a letter of another language is said. */
const nukta = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/;
const apostrophes = new Set("'’ʼ‘´`′＇ʹ׳");
/** The kashida only stretches a word. */
const joiners = new Set('\u00ad\u0640\u200c\u200d\u2060\ufeff');

type Folded = { kind: number; text: string };

/** A digit of any script as 0 to 9. */
function toAsciiDigit(character: string): string | undefined {
  const plain = character.normalize('NFKC');
  if (!/^\p{Nd}$/u.test(plain)) return undefined;
  const code = plain.codePointAt(0) ?? 0;
  // Each script has its ten digits in a row, and nothing like them before.
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function foldLetters(character: string): string {
  const ascii = toAsciiDigit(character);
  if (ascii !== undefined) return ascii;
  // A vowel with a mark stays one letter.
  if (composed.test(character))
    return (
      character
        .normalize(/[\u0e33\u0eb3]/.test(character) ? 'NFC' : 'NFKC')
        // Around numbers in one sign with them: `㈠`.
        .replace(/[()]/g, '')
    );
  return (
    Array.from(
      character.normalize('NFKD').toLowerCase().normalize('NFKD'),
      (part) => plainLetters[part] ?? part,
    )
      .join('')
      // Of `ŉ`, an apostrophe is left, and of Arabic marks on a kashida, that.
      .replace(/[^\p{L}\p{N}]|[ʼ\u0640]/gu, '')
  );
}

/** The marks that voice a kana, by themselves and as half-width signs. */
const voicing = /[\u3099\u309a\uff9e\uff9f]/;

/** A mark: an accent that doesn't count, or a vowel that does. */
function classifyMark(character: string): Folded {
  if (voicing.test(character)) return { kind: ideographMark, text: character.normalize('NFKC') };
  if (accented.test(character) || nukta.test(character)) return { kind: ignored, text: '' };
  if (unspaced.test(character)) return { kind: ideographMark, text: character };
  // The candrabindu of Indic scripts is often typed as the dot.
  return { kind: letter, text: character === '\u0901' ? '\u0902' : character.normalize('NFC') };
}

/** Also the Greek numeral sign, which is one in another place. */
const isApostrophe = (character: string) =>
  apostrophes.has(character) || apostrophes.has(character.normalize('NFKC'));

function classify(character: string): Folded {
  if (isApostrophe(character)) return { kind: apostrophe, text: '' };
  if (joiners.has(character)) return { kind: ignored, text: '' };
  if (/\p{M}/u.test(character) || voicing.test(character)) return classifyMark(character);
  if (!/[\p{L}\p{N}]/u.test(character)) return { kind: separator, text: '' };
  const text = foldLetters(character);
  if (text === '')
    return { kind: character.normalize('NFKD').includes('\u0640') ? ignored : separator, text };
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
