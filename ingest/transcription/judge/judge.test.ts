import { describe, expect, it } from 'vitest';
import type { HeardSegment } from '../../../domain/core/text/heard.ts';
import { type MadePart, madeSound } from '../../../testing/transcription/made-sound.ts';
import { estimateTimes } from '../estimate/estimate-times.ts';
import { soundOf } from '../sound/sound.ts';
import { judge } from './judge.ts';

type Part = Partial<HeardSegment> & { text: string; start: number; end: number; probability?: number };

/** A judgment of segments, with words of the same probability where one is given. */
function judged(sounds: MadePart[], parts: Part[], isEstimated = false) {
  const segments = parts.map(({ probability, ...part }) => ({ words: [], ...part }));
  const sound = soundOf(madeSound(sounds));
  const heard = estimateTimes({ segments, isEstimated }, sound);
  heard.segments.forEach((segment, at) => {
    segment.words = segment.words.map((word) => ({ ...word, probability: parts[at]?.probability }));
  });
  const { heard: said, gaps } = judge(heard, sound);
  return {
    texts: said.segments.map(({ text }) => text),
    gaps: gaps.map(({ start, end, reason }) => `${Math.round(start)}–${Math.round(end)} ${reason}`),
  };
}

const talk: Part[] = [
  { text: 'We sailed in the morning.', start: 1, end: 4 },
  { text: 'The sea was calm, and nobody said much.', start: 5, end: 9.8 },
];
const spoken = talk.map(({ text }) => text);
const sure = { noSpeech: 0.02, logProbability: -0.2, compression: 1.4, probability: 0.95 };

describe('text over silence and noise', () => {
  const silence: MadePart[] = [
    ['talk', 10, -6],
    ['silence', 20],
  ];
  const noise: MadePart[] = [
    ['talk', 10, -6],
    ['noise', 20, -12],
  ];
  const music: MadePart[] = [
    ['talk', 10, -6],
    ['music', 20, -12],
  ];

  it('is left out, however little the service says of it', () => {
    const invented = { text: 'I will be there in a minute.', start: 15, end: 18 };
    expect(judged(silence, [...talk, invented])).toEqual({ texts: spoken, gaps: ['10–30 silent'] });
    expect(judged(silence, [...talk, { ...invented, ...sure }]).texts).toEqual(spoken);
    expect(judged(noise, [...talk, invented])).toEqual({ texts: spoken, gaps: ['10–30 unclear'] });
  });

  it('is left out over music if it is a known phrase, a note of sounds, or unsure', () => {
    for (const text of [
      'Thanks for watching!',
      'Untertitel der Amara.org-Community',
      '[Music]',
      '♪♪',
      'Thank you. Bye.',
    ])
      expect(judged(music, [...talk, { text, start: 19, end: 22 }])).toEqual({
        texts: spoken,
        gaps: ['10–30 unclear'],
      });
    const text = 'I never told you.';
    const unsure = { text, start: 19, end: 22, noSpeech: 0.7, logProbability: -1.2 };
    expect(judged(music, [...talk, unsure]).texts).toEqual(spoken);
    expect(judged(music, [...talk, { text, start: 19, end: 22, probability: 0.08 }]).texts).toEqual(spoken);
  });

  it('is moved to the talk that has no words, when a service takes a pause for it', () => {
    const sounds: MadePart[] = [
      ['talk', 10, -6],
      ['silence', 20],
      ['talk', 10, -6],
    ];
    const late = { text: 'Then we came back home again.', start: 11.5, end: 13 };
    const { texts, gaps } = judged(sounds, [...talk, late]);
    expect(texts).toEqual([...spoken, late.text]);
    expect(gaps).toEqual(['10–30 silent']);
  });
});

describe('repetitions', () => {
  const sounds: MadePart[] = [['talk', 40, -6]];
  const said = (texts: string[], more: Partial<Part> = {}): Part[] =>
    texts.map((text, at) => ({
      text,
      start: (40 * at) / texts.length,
      end: (40 * (at + 1)) / texts.length,
      ...more,
    }));

  it('are left out but for the first, and are a gap', () => {
    const loop = Array<string>(12).fill('We are going to go to the store.');
    expect(judged(sounds, said(['Good evening, everyone.', ...loop]))).toEqual({
      texts: ['Good evening, everyone.', loop[0]],
      gaps: ['6–40 unclear'],
    });
    const stuck = said([Array<string>(90).fill('I').join(' ')]);
    expect(judged(sounds, stuck).texts.join(' ').split(' ').length).toBeLessThan(30);
  });

  it('that people say are kept', () => {
    const speeches = [
      'No, no, no, no. No. Do you hear me? Yes. Do you hear me? Yes.',
      'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the season of light, it was the season of darkness, it was the spring of hope, it was the winter of despair.',
    ];
    for (const speech of speeches)
      expect(judged(sounds, said([speech], { compression: 2.5 })).texts).toEqual([speech]);
  });
});

it('leaves out more text than anyone can say', () => {
  const text = Array.from({ length: 150 }, (_, at) => `thing number ${at},`).join(' ');
  expect(judged([['talk', 20, -6]], [{ text, start: 0, end: 20 }]).texts).toEqual([]);
  const japanese = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  expect(judged([['talk', 10, -6]], [{ text: japanese, start: 0, end: 10 }]).texts).toEqual([]);
  expect(judged([['talk', 60, -6]], [{ text: japanese, start: 0, end: 60 }]).texts).not.toEqual([]);
});

describe('speech', () => {
  const sounds: MadePart[] = [
    ['talk', 10, -40],
    ['silence', 4],
    ['talk', 6, -40],
  ];

  it('is kept without a word of how sure the service is, quiet or with wrong times', () => {
    const parts = [
      ...talk,
      { text: 'Thank you.', start: 12.4, end: 13.4 },
      { text: 'It rained.', start: 15, end: 16 },
    ];
    expect(judged(sounds, parts).texts).toEqual(parts.map(({ text }) => text));
  });

  it('is kept without times', () => {
    const text = [...spoken, 'And then?'].join(' ');
    expect(judged(sounds, [{ text, start: 0, end: 20 }], true)).toEqual({ texts: [text], gaps: [] });
  });

  it('is kept when it is a known phrase, or the service thinks that nobody speaks', () => {
    const parts = [...talk, { text: 'Thank you.', start: 10, end: 10.5, ...sure }];
    expect(judged([['talk', 11, -6]], parts).texts).toEqual([...spoken, 'Thank you.']);
    const doubted = talk.map((part) => ({ ...part, noSpeech: 0.9, logProbability: -0.4 }));
    expect(judged([['talk', 11, -6]], doubted).texts).toEqual(spoken);
  });
});

it('tells silence from sound without words, in one stretch too', () => {
  const sounds: MadePart[] = [
    ['talk', 10, -6],
    ['silence', 15],
    ['music', 15, -12],
    ['talk', 5, -6],
  ];
  expect(judged(sounds, [...talk, { text: 'Good night.', start: 41, end: 43 }]).gaps).toEqual([
    '10–25 silent',
    '25–41 unclear',
  ]);
});
