import { expect, it } from 'vitest';
import { tokenize } from './tokens.ts';
import { WordMemory } from './word-memory.ts';

/** Words with a capital, no two the same. */
const wordsFrom = (start: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Q${String(start + at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
  );

it('counts a word the same whatever was read before, however much that was', () => {
  const memory = new WordMemory();
  const read = (words: string[]) => tokenize([{ text: words.join(', ') }], memory);
  const countsOfName = () =>
    tokenize([{ text: 'We met Zorbix there. It was Zorbix’s idea.' }], memory)
      .capitals.filter(({ text }) => text === 'Zorbix')
      .map(({ counts }) => ({ ...counts }));
  const before = countsOfName();
  expect(before).toEqual([
    { inside: 2, opening: 0, lower: 0 },
    { inside: 2, opening: 0, lower: 0 },
  ]);
  // Two spellings of each word, so that one table is full before the other.
  read(wordsFrom(0, 30_000).flatMap((word) => [word, `${word}’s`]));
  read(['Zorbix', ...wordsFrom(30_000, 25_000)]);
  expect(countsOfName()).toEqual(before);
});
