import { expect, it } from 'vitest';
import { gapsByLine, gapText } from './transcript-gaps.ts';

const gap = (start_seconds: number, end_seconds: number) => ({ start_seconds, end_seconds });

it('a gap is a text with its times', () => {
  expect(gapText(gap(760.9, 790))).toBe('[not heard 12:40–13:10]');
  expect(gapText(gap(5, 3_725))).toBe('[not heard 0:05–1:02:05]');
});

it('gaps are shown before the line that starts after they do, behind the lines without a time', () => {
  const lines = [0, 10, null, 30].map((start_seconds) => ({ start_seconds }));
  const gaps = [gap(0, 2), gap(12, 20), gap(15, 16), gap(40, 50)];
  expect([...gapsByLine(lines, gaps)]).toEqual([
    [0, [gaps[0]]],
    [3, [gaps[1], gaps[2]]],
    [4, [gaps[3]]],
  ]);
  expect([...gapsByLine([], gaps.slice(0, 1))]).toEqual([[0, gaps.slice(0, 1)]]);
});
