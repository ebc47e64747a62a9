import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import type { Heard, HeardWord } from '../../../domain/core/text/heard.ts';
import type { Stretch } from '../sound/sound.ts';
import { secondsWithin } from '../sound/stretches.ts';
import { type JoinPiece, joinPieces } from './join-pieces.ts';

type Said = HeardWord & { speaker?: string };

/** Words said one after the other, a third of a second each. */
const talk = (text: string, from = 0): Said[] =>
  text.split(' ').map((word, at) => ({ text: word, start: from + at / 3, end: from + at / 3 + 0.28 }));

function heardOf(words: Said[], startSeconds: number): Heard {
  const segments = words.map(({ speaker, ...word }) => {
    const times = { start: word.start - startSeconds, end: word.end - startSeconds };
    return { text: word.text, ...times, speaker, words: [{ ...word, ...times }] };
  });
  return { segments, isEstimated: false };
}

/** A piece in which these words were heard, which have the times of the recording. */
const piece = (startSeconds: number, endSeconds: number, words: Said[] | undefined): JoinPiece => ({
  startSeconds,
  endSeconds,
  heard: words && heardOf(words, startSeconds),
  gaps: [],
});

const textOf = (pieces: JoinPiece[]) =>
  joinPieces(pieces)
    .words.map(({ text }) => text)
    .join(' ');

/** How much text is where a gap is: the number of letters of words that are in one. There should be none. */
const lettersInGaps = (words: (Stretch & { text: string })[], gaps: TranscriptGap[]): number =>
  words
    .filter(
      ({ start, end }) =>
        secondsWithin(gaps, start, end) > 0 || secondsWithin(gaps, start, start + 0.001) > 0,
    )
    .reduce((sum, { text }) => sum + text.length, 0);

const between = (words: Said[], from: number, to: number) =>
  words.filter(({ start, end }) => start >= from && end <= to);

it('joins words of pieces that are cut anywhere, each once, whatever is heard wrongly where they overlap', () => {
  const jitter = fc.array(fc.double({ min: -0.6, max: 0.6, noNaN: true }), { minLength: 40, maxLength: 40 });
  const mistake = fc.constantFrom('none', 'misheard', 'missing');
  const cut = fc.record({
    seconds: fc.double({ min: 8, max: 30, noNaN: true }),
    jitters: fc.tuple(jitter, jitter),
    mistake,
    isInLater: fc.boolean(),
    word: fc.double({ min: 0.35, max: 0.65, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(cut, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 2, max: 60 }),
      (cuts, vocabulary) => {
        // With few different words, the same ones come again and again, as in real talk.
        const length = 3 * (cuts.reduce((sum, { seconds }) => sum + seconds, 0) + 20);
        const names = Array.from({ length }, (_, at) => (at % 4 === 0 ? `w${at % vocabulary}` : `word${at}`));
        const said = talk(names.join(' '));
        const pieces: JoinPiece[] = [];
        const misheard = new Map<string, string>();
        let start = 0;
        let before: (typeof cuts)[number] | undefined;
        for (const at of [...cuts, undefined]) {
          const end = at ? start + at.seconds : length / 3 + 1;
          let words = between(said, start, end);
          for (const [edge, isLater, from] of [
            [before, true, start],
            [at, false, end - 3],
          ] as const) {
            if (!edge) continue;
            const inside = between(said, from, from + 3);
            const wrong =
              edge.isInLater === isLater ? inside[Math.floor(inside.length * edge.word)] : undefined;
            const times = edge.jitters[isLater ? 1 : 0];
            let last = 0;
            words = words.flatMap((word) => {
              const index = inside.indexOf(word);
              if (index < 0) return [word];
              if (word === wrong && edge.mistake === 'missing') return [];
              const moved = Math.max(last, start, word.start + (times[index] ?? 0));
              last = moved;
              const text = word === wrong && edge.mistake === 'misheard' ? `xx${word.text}` : word.text;
              if (text !== word.text) misheard.set(text, word.text);
              return [{ text, start: moved, end: moved + 0.28 }];
            });
          }
          pieces.push(piece(start, end, words));
          if (at) start = end - 3;
          before = at;
        }
        const { words } = joinPieces(pieces);
        expect(words.map(({ text }) => misheard.get(text) ?? text)).toEqual(said.map(({ text }) => text));
        for (const [at, word] of words.entries())
          expect(word.start).toBeGreaterThanOrEqual(words[at - 1]?.start ?? 0);
      },
    ),
    { numRuns: 100 },
  );
});

describe('a sentence across the end of a piece', () => {
  it('keeps the signs and capitals of the side that heard more of it', () => {
    const first = talk('we went down to the old harbor at.', 10);
    const second = talk('The old harbor at night and came back.', 11 + 1 / 3);
    expect(joinPieces([piece(0, 12.7, first), piece(9.7, 30, second)]).lines).toEqual([
      { start: 10, speaker: undefined, text: 'we went down to the old harbor at night and came back.' },
    ]);
  });

  it('takes a cut word from the piece that has all of it', () => {
    const first = talk('so we sailed to Copen', 10);
    const second = talk('led to Copenhagen and stayed', 10 + 2 / 3);
    expect(textOf([piece(0, 11.6, first), piece(10.6, 30, second)])).toBe(
      'so we sailed to Copenhagen and stayed',
    );
  });
});

describe('an overlap', () => {
  const before = talk('one two three four five six', 4);

  it('has the words of the one that heard any', () => {
    expect(textOf([piece(0, 6, before), piece(3, 20, talk('seven', 8))])).toBe(
      'one two three four five six seven',
    );
    // Whisper gives some words no time at all.
    const after = talk('five six seven', 4.2).map((word) => ({ ...word, end: word.start + 0.1 }));
    expect(textOf([piece(0, 6, talk('one', 0)), piece(3, 20, after)])).toBe('one five six seven');
  });

  it('that was heard as something else has the words of one side until the cut, and of the other from there', () => {
    const after = [...talk('aa bb cc dd ee', 4.05), ...talk('seven eight', 6.1)];
    expect(textOf([piece(0, 6, before), piece(3, 20, after)])).toBe(
      'one two three four five six seven eight',
    );
  });

  it('is found without times by the words alone', () => {
    const estimated = (text: string) => ({
      segments: [{ text, start: 0, end: 20, words: [] }],
      isEstimated: true,
    });
    const pieces = [
      {
        ...piece(0, 20, []),
        heard: estimated('There was a long talk about the price of the bread in the village.'),
      },
      { ...piece(17, 40, []), heard: estimated('the price of the bread in the village, and of the milk.') },
    ];
    expect(joinPieces(pieces).lines.map(({ text }) => text)).toEqual([
      'There was a long talk about the price of the bread in the village, and of the milk.',
    ]);
  });
});

describe('gaps', () => {
  it('are what a failed piece has alone, and no line reaches across one', () => {
    const first = talk('We talked about the', 8.4);
    const third = talk('rest of it.', 40);
    const joined = joinPieces([piece(0, 10, first), piece(7, 30, undefined), piece(27, 50, third)]);
    expect(joined.gaps).toEqual([{ start: 10, end: 27, reason: 'failed' }]);
    expect(joined.lines.map(({ text }) => text)).toEqual(['We talked about the', 'rest of it.']);
    expect(joined.heardSeconds).toBe(33);
  });

  it('never have a word in them: another piece may have heard one there', () => {
    const silent = { start: 0, end: 20, reason: 'silent' as const };
    const pieces = [
      { ...piece(0, 20, []), gaps: [silent] },
      piece(17, 40, talk('hello there and good evening to you', 18)),
    ];
    const { words, gaps } = joinPieces(pieces);
    expect(gaps).toEqual([{ start: 0, end: 18, reason: 'silent' }]);
    expect(lettersInGaps(words, gaps)).toBe(0);
    expect(lettersInGaps(words, [silent])).toBeGreaterThan(0);
  });

  it('come from the ends of two pieces where these are long only together', () => {
    const end = { start: 13, end: 20, reason: 'unclear' as const };
    const start = { start: 0, end: 8, reason: 'unclear' as const };
    const pieces = [
      { ...piece(0, 20, talk('one two three four', 11.7)), ends: [end] },
      { ...piece(17, 40, talk('five six', 25)), ends: [start] },
    ];
    expect(joinPieces(pieces).gaps).toEqual([{ start: 13, end: 25, reason: 'unclear' }]);
    expect(joinPieces([{ ...piece(0, 20, talk('one two', 12.3)), ends: [end] }]).gaps).toEqual([]);
  });
});

it('knows who speaks in the next piece by the words that both have, and numbers them as they come', () => {
  const say = (speaker: string, text: string, from: number) =>
    talk(text, from).map((word) => ({ ...word, speaker }));
  const pieces = [
    piece(0, 12, [...say('B', 'Good evening.', 1), ...say('A', 'It was late that night.', 10)]),
    piece(9, 30, [
      ...say('B', 'It was late that night.', 10),
      ...say('A', 'Was it?', 13),
      ...say('C', 'No.', 20),
    ]),
  ];
  expect(joinPieces(pieces).lines.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'Speaker 1: Good evening.',
    'Speaker 2: It was late that night.',
    'Speaker 3: Was it?',
    'Speaker 4: No.',
  ]);
});
