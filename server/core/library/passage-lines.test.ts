import { describe, expect, it } from 'vitest';
import { findPassageLines } from './passage-lines.ts';

describe('findPassageLines', () => {
  it('finds the line in which each passage begins', () => {
    const lines = ['The tide comes in.', 'It goes out again.', 'Nobody keeps the lamp.'];
    expect(findPassageLines(lines, ['The tide comes in. It goes', 'out again.', 'Nobody keeps'])).toEqual([
      0, 1, 2,
    ]);
  });

  it('looks for a repeated sentence after the previous passage', () => {
    const lines = ['Welcome back.', 'The harbor.', 'Welcome back.', 'The quay.'];
    expect(findPassageLines(lines, ['Welcome back.', 'Welcome back.'])).toEqual([0, 2]);
  });

  it('stays on the line of the previous passage where it finds nothing', () => {
    expect(findPassageLines(['One.', 'Two.'], ['Two.', 'Somewhere else.'])).toEqual([1, 1]);
    expect(findPassageLines([], ['Nothing.'])).toEqual([0]);
  });
});
