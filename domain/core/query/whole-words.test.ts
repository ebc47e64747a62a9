import { describe, expect, it } from 'vitest';
import { tokenize, wordsOf } from '../text/tokenize.ts';
import { phrase } from './expression.ts';
import { WordStream } from './word-stream.ts';

const says = (text: string, sought: string) =>
  new WordStream(tokenize(text)).find(phrase(wordsOf(sought))).length > 0;

describe('a text in a script without spaces', () => {
  it.each([
    ['says whole words', '京都へ行きました', '京都'],
    ['says several in a row', '人工知能を研究しています', '人工知能を研究'],
    ['says the parts of a compound', '我在大学院学习', '大学'],
    ['says what stands behind a prefix', '副总统来了', '总统'],
    ['says words across a blank', '人工 知能', '人工知能'],
    ['says names in katakana', 'データベースの話', 'データベース'],
  ])('%s', (_, text, sought) => {
    expect(says(text, sought)).toBe(true);
  });

  it.each([
    ['a word that ends in another one', '東京都に住んでいます', '京都'],
    ['the end of a compound without its beginning', '他是日本人', '本人'],
    ['one letter of a word', '日本へ', '本'],
    ['a part of a word in katakana', 'パンダの話', 'パン'],
    ['the middle of a Thai word', 'โรงเรียน', 'เรีย'],
    ['another vowel', 'น้ำ', 'น้า'],
  ])('doesn’t say %s', (_, text, sought) => {
    expect(says(text, sought)).toBe(false);
  });
});
