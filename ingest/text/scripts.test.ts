import { expect, it } from 'vitest';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import { isUnspaced } from '../../domain/core/text/words/scripts.ts';
import { unspacedLetter } from '../../domain/core/text/words/unspaced-scripts.ts';
import { beginsWord, endsWord } from '../../domain/entities/known/word-bounds.ts';

const samples = {
  Chinese: '灯塔看守人',
  Hiragana: 'ひらがな',
  Katakana: 'カタカナ',
  Thai: 'ประภาคาร',
  Lao: 'ປະພາຄານ',
  Khmer: 'ប្រទីប',
  Burmese: 'မီးပြတိုက်',
};

it.each(Object.entries(samples))('%s sets no spaces between words, whoever asks', (_, text) => {
  expect(unspacedLetter.test(text)).toBe(true);
  expect(isUnspaced(`so ${text}`)).toBe(true);
  // Read letter by letter, and words begin within.
  expect(tokenize(text).length).toBeGreaterThan(1);
  expect(beginsWord(`x${text}`, 1) && endsWord(`${text}x`, text.length, 'en')).toBe(true);
});

it.each(['Café', 'Ελλάδα', 'Привет', 'नमस्ते', '한국어', 'שלום', '’…—'])('%s does', (text) => {
  expect(isUnspaced(text)).toBe(false);
  expect(tokenize(text).length).toBeLessThan(2);
});

it('knows every letter of these scripts without looking twice', () => {
  const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) => unspacedLetter.test(letter) && /\p{L}/u.test(letter),
  );
  expect(letters.length).toBeGreaterThan(20_000);
  expect(letters.filter((letter) => !isUnspaced(letter))).toEqual([]);
});
