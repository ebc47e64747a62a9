import { expect, it } from 'vitest';
import type { HeardWord } from '../../../domain/core/text/heard.ts';
import { madeSound } from '../../../testing/transcription/made-sound.ts';
import { soundOf } from '../sound/sound.ts';
import { estimateTimes } from './estimate-times.ts';

const wordsOf = (text: string, given: Partial<HeardWord>[], start = 0, end = 10) => {
  const words = given.map((word) => ({ text: '', start: 0, end: 0, ...word }));
  return estimateTimes({ segments: [{ text, start, end, words }], isEstimated: false }).segments[0]?.words;
};

it('gives words of a segment times by their length', () => {
  const words = wordsOf('So, the Copenhagen harbor.', [], 10, 12.7);
  expect(words?.map(({ text }) => text)).toEqual(['So,', 'the', 'Copenhagen', 'harbor.']);
  expect(words?.map(({ start }) => start)).toEqual(
    [10, 10.4, 10.8, 11.9].map((time) => expect.closeTo(time, 1)),
  );
  expect(words?.at(-1)?.end).toBeCloseTo(12.7);
  expect(wordsOf('夜のフェリー。', [])?.map(({ text }) => text)).toEqual([
    '夜',
    'の',
    'フ',
    'ェ',
    'リ',
    'ー。',
  ]);
});

it('puts an answer without times where there is sound, and no word across a pause', () => {
  const sound = soundOf(
    madeSound([
      ['silence', 10],
      ['talk', 10, -6],
      ['silence', 20],
      ['talk', 10, -6],
    ]),
  );
  const text = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const heard = estimateTimes(
    { segments: [{ text, start: 0, end: 0, words: [] }], isEstimated: true },
    sound,
  );
  const words = heard.segments[0]?.words ?? [];
  expect(words).toHaveLength(60);
  for (const { start, end } of words)
    expect((start >= 9.9 && end <= 20.1) || (start >= 39.9 && end <= 50.1)).toBe(true);
  expect(words.filter(({ end }) => end <= 20.1).length).toBeGreaterThan(25);
  expect(words.map(({ start }) => start)).toEqual(words.map(({ start }) => start).sort((a, b) => a - b));
});

it('has words as the text has them: signs, and words that a service splits', () => {
  const split = [{ text: 'Twenty' }, { text: '-five' }, { text: 'boats' }];
  expect(wordsOf('Twenty-five boats.', split)?.map(({ text }) => text)).toEqual(['Twenty-five', 'boats.']);
  const bare = ['He', 'said', 'well', 'no'].map((text) => ({ text }));
  expect(wordsOf('He said: “well, no!”', bare)?.map(({ text }) => text)).toEqual([
    'He',
    'said:',
    '“well,',
    'no!”',
  ]);
  const elsewhere = ['other', 'words'].map((text) => ({ text }));
  expect(wordsOf('Not these.', elsewhere)?.map(({ text }) => text)).toEqual(['other', 'words']);
});

it('leaves the pause out of a word to which a service counts it', () => {
  const sound = soundOf(
    madeSound([
      ['talk', 5, -6],
      ['silence', 20],
      ['talk', 5, -6],
    ]),
  );
  const words = [
    { text: 'after', start: 4.5, end: 25 },
    { text: 'that', start: 25, end: 25.4 },
  ];
  const trim = (list: HeardWord[]) =>
    estimateTimes({ segments: [{ text: '', start: 0, end: 30, words: list }], isEstimated: false }, sound)
      .segments[0]?.words[0];
  expect(trim(words)?.end).toBeLessThan(6);
  expect(trim([{ text: 'So', start: 8, end: 25.4 }])?.start).toBeGreaterThan(24);
});
