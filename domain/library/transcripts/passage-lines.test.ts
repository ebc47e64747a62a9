import { describe, expect, it } from 'vitest';
import { findPassageStarts } from './passage-lines.ts';

const linesOf = (lines: string[], passages: string[]) =>
  findPassageStarts(lines, passages).map(({ line }) => line);

describe('findPassageStarts', () => {
  it('finds the line and the character at which each passage begins', () => {
    const lines = ['The tide comes  in. It goes', 'out again. It returns.', 'Nobody keeps the lamp.'];
    expect(
      findPassageStarts(lines, ['The tide comes in.', 'It goes out again.', 'It returns.', 'Nobody keeps']),
    ).toEqual([
      { line: 0, offset: 0 },
      { line: 0, offset: 20 },
      { line: 1, offset: 11 },
      { line: 2, offset: 0 },
    ]);
  });

  it('looks for a repeated sentence after the previous passage', () => {
    const lines = ['Welcome back.', 'The harbor.', 'Welcome back.', 'The quay.'];
    expect(linesOf(lines, ['Welcome back.', 'Welcome back.'])).toEqual([0, 2]);
  });

  it('stays on the line of the previous passage where it finds nothing', () => {
    expect(linesOf(['One.', 'Two.'], ['Two.', 'Somewhere else.'])).toEqual([1, 1]);
    expect(linesOf([], ['Nothing.'])).toEqual([0]);
  });
});
