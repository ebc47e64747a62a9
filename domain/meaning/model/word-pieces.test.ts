import { expect, it } from 'vitest';
import { createTokenizer, maxTokens } from './word-pieces.ts';

const vocabulary = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'cafe',
  'un',
  '##want',
  '##ed',
  '!',
  '東',
  '京',
  'a',
  'σ',
];
const tokenize = createTokenizer(vocabulary);
/** The pieces of a text, without those that mark begin and end. */
const piecesOf = (text: string) =>
  tokenize(text)
    .slice(1, -1)
    .map((id) => vocabulary[id]);

it('takes the longest pieces, in lower case and without accents', () => {
  expect(piecesOf('Café UNWANTED!')).toEqual(['cafe', 'un', '##want', '##ed', '!']);
});

it('gives a word that has a part without a piece as unknown', () => {
  expect(piecesOf('unwantedx a')).toEqual(['[UNK]', 'a']);
  expect(piecesOf('😀 a')).toEqual(['[UNK]', 'a']);
});

it('splits Chinese characters from each other', () => {
  expect(piecesOf('東京a')).toEqual(['東', '京', 'a']);
});

it('drops control characters and takes any space as one', () => {
  expect(piecesOf('un\u0000want\u200Bed\t\u00A0a\u2028a\uFFFD')).toEqual(['un', '##want', '##ed', 'a', 'a']);
});

it('writes each letter in lower case on its own, as at the end of a Greek word', () => {
  expect(piecesOf('Σ')).toEqual(['σ']);
});

it('gives words of more than 100 characters as unknown', () => {
  const long = createTokenizer([...vocabulary, '##a']);
  expect(long('a'.repeat(100))).toHaveLength(102);
  expect(long('a'.repeat(101))).toEqual([2, 1, 3]);
});

it('cuts what is longer than the model reads', () => {
  const tokens = tokenize('unwanted '.repeat(1000));
  expect(tokens).toHaveLength(maxTokens);
  expect(tokens.at(-1)).toBe(3);
});

it('says which piece a vocabulary lacks', () => {
  expect(() => createTokenizer(['[UNK]', '[CLS]'])).toThrow('The vocabulary has no [SEP].');
});
