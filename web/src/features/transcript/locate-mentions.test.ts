import { describe, expect, it } from 'vitest';
import { extentOf, locateMentions, passageAt, textOf } from './locate-mentions.ts';

const segment = (text: string) => ({ text, speaker: 'Ada', start_seconds: null });
const segments = [segment('One. Two.'), segment('Three.'), segment('Four. Five.')];
const passage = (id: string, line: number, offset: number) => ({ id, line, offset, start_seconds: null });
const passages = [passage('a', 0, 0), passage('b', 0, 5), passage('c', 2, 6)];

describe('textOf', () => {
  it('joins what is said in an extent, across lines and within one', () => {
    const at = (line: number, offset: number) => ({ line, offset });
    expect(textOf({ segments }, { from: at(0, 5), to: at(2, 6) })).toBe('Two. Three. Four.');
    expect(textOf({ segments }, { from: at(0, 0), to: at(0, 5) })).toBe('One.');
  });
});

describe('extentOf', () => {
  const textAt = (all: typeof passages, index: number) => {
    const extent = extentOf({ segments, passages: all }, index);
    return extent && textOf({ segments }, extent);
  };

  it('ends where the next passage begins, or with the transcript', () => {
    expect([0, 1, 2, 3].map((index) => textAt(passages, index))).toEqual([
      'One.',
      'Two. Three. Four.',
      'Five.',
      undefined,
    ]);
  });

  it('leaves out a passage that was not found, which has the place of the one before', () => {
    expect(textAt([passage('a', 0, 0), passage('none', 0, 0), passage('b', 0, 5)], 0)).toBe('One.');
  });
});

describe('passageAt', () => {
  it('is the last passage that begins at a position or before it', () => {
    expect(passageAt({ passages }, { line: 0, offset: 4 })?.id).toBe('a');
    expect(passageAt({ passages }, { line: 1, offset: 0 })?.id).toBe('b');
    expect(passageAt({ passages }, { line: 2, offset: 6 })?.id).toBe('c');
  });
});

describe('locateMentions', () => {
  const match = (passage_id: string, context: string, words: string) => {
    const start = context.indexOf(words);
    return { passage_id, context, context_ranges: [{ start, end: start + words.length }], start_seconds: 7 };
  };
  const marksOf = (...matches: ReturnType<typeof match>[]) =>
    locateMentions({ segments, passages }, matches).map(({ marks }) => marks);

  it('finds the marks of a passage in the lines of its extent, also across lines', () => {
    expect(marksOf(match('b', 'Two. Three. Four.', 'wo. Thr'))).toEqual([
      [
        { line: 0, range: { start: 6, end: 9 } },
        { line: 1, range: { start: 0, end: 3 } },
      ],
    ]);
  });

  it('finds them by the words before, if a passage lacks a sentence of the transcript', () => {
    expect(marksOf(match('b', 'Two. Four.', 'Two'))).toEqual([[{ line: 0, range: { start: 5, end: 8 } }]]);
    expect(marksOf(match('b', 'Three. Four.', 'Four'))).toEqual([[{ line: 2, range: { start: 0, end: 4 } }]]);
    expect(marksOf(match('b', 'Six. Seven.', 'Seven'))).toEqual([[]]);
  });

  it('leaves out passages that the transcript does not have', () => {
    expect(marksOf(match('z', 'Two.', 'Two'))).toEqual([]);
  });
});
