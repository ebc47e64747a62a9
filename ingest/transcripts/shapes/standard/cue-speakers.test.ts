import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../../parse.ts';

const read = (cues: string[]) =>
  parseTranscript(
    Buffer.from(
      cues
        .map((text, at) => `${at + 1}\n00:00:${10 + at * 5},000 --> 00:00:${14 + at * 5},000\n${text}\n`)
        .join('\n'),
    ),
  ).lines.map(({ start, speaker, text }) => [start, speaker, text]);

describe('who speaks in captions', () => {
  it.each([
    ['a name in brackets', ['[Ann Lee] Good evening.', '[Bo Ray] Hello!', '[Ann Lee] Welcome.'], 'Ann Lee'],
    [
      'a number in brackets',
      ['[SPEAKER_00]: Good evening.', '[SPEAKER_01]: Hello!', '[SPEAKER_00]: Welcome.'],
      'SPEAKER_00',
    ],
    [
      'a name behind marks of turns',
      ['>> ANN LEE: Good evening.', '>> BO RAY: Hello!', '>> ANN LEE: Welcome.'],
      'ANN LEE',
    ],
    ['a full-width colon', ['王芳：Good evening.', '李明：Hello!', '王芳：Welcome.', '李明：Bye.'], '王芳'],
  ])('reads %s', (_, cues, first) => {
    const lines = read(cues);
    expect(lines[0]).toEqual([10, first, 'Good evening.']);
    expect(lines[2]).toEqual([20, first, 'Welcome.']);
    expect(lines[1]?.[1]).not.toBe(first);
  });

  it('ends a turn where somebody without a name begins, within a cue too', () => {
    expect(read(['>> Ann Lee: Are you there? >> I am.', '>> Good.', '>> Ann Lee: Well.'])).toEqual([
      [10, 'Ann Lee', 'Are you there?'],
      [undefined, undefined, 'I am.'],
      [15, undefined, 'Good.'],
      [20, 'Ann Lee', 'Well.'],
    ]);
  });

  it('keeps what only looks like a label', () => {
    expect(read(['Remember: the harbor closes at night.', 'See you.'])[0]).toEqual([
      10,
      undefined,
      'Remember: the harbor closes at night.',
    ]);
  });
});
