import { describe, expect, it } from 'vitest';
import type { Heard } from '../../../domain/core/text/heard.ts';
import { AnswerError } from './answer-error.ts';
import { readAnswer } from './read-answer.ts';

const text = 'Good evening, Boston. The ferry is late.';
const [first, second] = ['Good evening, Boston.', 'The ferry is late.'] as const;

/** `text start–end` of each segment, with the speaker before it and the words behind it. */
const brief = ({ segments, isEstimated }: Heard) => [
  ...segments.map(({ text, start, end, speaker, words }) =>
    [
      ...(speaker ? [`${speaker}:`] : []),
      `${text} ${start}–${end}`,
      ...words.map((word) => `| ${word.text} ${word.start}`),
    ].join(' '),
  ),
  ...(isEstimated ? ['estimated'] : []),
];

const plainWords: [string, number, number][] = [
  ['Good', 1, 1.5],
  ['evening', 1.5, 2],
  ['Boston', 2, 3],
  ['The', 5, 5.2],
  ['ferry', 5.2, 6],
  ['is', 6, 6.5],
  ['late', 6.5, 7],
];
const wordsAs = (key: string, scale = 1) =>
  plainWords.map(([word, start, end]) => ({ [key]: word, start: start * scale, end: end * scale }));
const segmentsIn = (unit: number) => [
  { id: 0, start: unit, end: 3 * unit, text: ` ${first}` },
  { id: 1, start: 5 * unit, end: 7 * unit, text: ` ${second}` },
];
const withWords = [
  `${first} 1–3 | Good 1 | evening, 1.5 | Boston. 2`,
  `${second} 5–7 | The 5 | ferry 5.2 | is 6 | late. 6.5`,
];
const withoutWords = [`${first} 1–3`, `${second} 5–7`];
const estimated = [`${text} 0–10`, 'estimated'];

/** What is answered for ten seconds, and what that is. */
const answers: Record<string, [body: unknown, result: string[]]> = {
  'OpenAI, words beside segments, without their signs': [
    { task: 'transcribe', duration: 10, text, segments: segmentsIn(1), words: wordsAs('word') },
    withWords,
  ],
  'words alone: a segment for each sentence': [{ text, words: wordsAs('word') }, withWords],
  'words alone, without the text': [
    { words: wordsAs('text') },
    [
      'Good evening Boston The ferry is late 1–7 | Good 1 | evening 1.5 | Boston 2 | The 5 | ferry 5.2 | is 6 | late 6.5',
    ],
  ],
  'words under another name': [
    { text, segments: segmentsIn(1), words: wordsAs('punctuated_word') },
    withWords,
  ],
  'speaches, words in segments and again beside them': [
    {
      text,
      words: wordsAs('word'),
      segments: segmentsIn(1).map((segment, at) => ({
        ...segment,
        words: wordsAs('word').slice(at * 3, 3 + at * 4),
      })),
    },
    withWords,
  ],
  'speaches, words null': [
    { text, words: null, segments: segmentsIn(1).map((segment) => ({ ...segment, words: null })) },
    withoutWords,
  ],
  'speaches, no segments though there is text': [
    { text, words: null, segments: [], duration: 10 },
    estimated,
  ],
  'LocalAI, nanoseconds': [{ text, segments: segmentsIn(1e9) }, withoutWords],
  'LocalAI, segments in nanoseconds and words in seconds': [
    { text, segments: segmentsIn(1e9), words: wordsAs('word') },
    withWords,
  ],
  milliseconds: [{ text, segments: segmentsIn(1_000), words: wordsAs('word', 1_000) }, withWords],
  'numbers as text': [
    { text, segments: segmentsIn(1).map((segment) => ({ ...segment, start: `${segment.start}` })) },
    withoutWords,
  ],
  diarized_json: [
    {
      text,
      duration: 10,
      segments: segmentsIn(1).map((segment, at) => ({
        ...segment,
        type: 'transcript.text.segment',
        speaker: ['A', 'B'][at],
      })),
    },
    [`A: ${first} 1–3`, `B: ${second} 5–7`],
  ],
  'whisper.cpp, tokens instead of words': [
    {
      text: ' Serendipity, he said.\n',
      segments: [
        {
          text: ' Serendipity, he said.',
          start: 0,
          end: 3,
          speaker: '?',
          words: [' Seren', 'dip', 'ity', ',', ' he', ' said', '.'].map((word, at) => ({
            word,
            start: at / 4,
            end: (at + 1) / 4,
            probability: 0.9,
          })),
        },
      ],
    },
    ['Serendipity, he said. 0–3 | Serendipity, 0 | he 1 | said. 1.25'],
  ],
  'whisper.cpp, words without times': [
    { text, segments: segmentsIn(1).map((segment) => ({ ...segment, words: [{ word: ' Good' }] })) },
    withoutWords,
  ],
  'Japanese, words without blanks': [
    {
      text: 'はい。そうです。',
      language: 'japanese',
      words: [
        { word: 'はい', start: 1, end: 2 },
        { word: 'そう', start: 3, end: 3.5 },
        { word: 'です', start: 3.5, end: 4 },
      ],
    },
    ['はい。 1–2 | はい。 1', 'そうです。 3–4 | そう 3 | です。 3.5'],
  ],
  json: [{ text, usage: { type: 'tokens', input_tokens: 14 } }, estimated],
  text: [`${text}\n`, estimated],
  'text as JSON': [JSON.stringify(text), estimated],
  'a number that was said': ['1984', ['1984 0–10', 'estimated']],
  'nothing said': [{ text: '', segments: [], words: [] }, []],
  'nothing said, as text': ['\n', []],
  'nothing said, without a text': [{ segments: [], language: 'en' }, []],
  'times behind the end': [
    { text: 'Boston.', segments: [{ text: 'Boston.', start: -0.5, end: 30 }] },
    ['Boston. 0–10'],
  ],
  'times that go backwards': [
    { text, segments: segmentsIn(1).map((segment, at) => ({ ...segment, start: 5 - at, end: 6 - at })) },
    estimated,
  ],
  'one time that makes no sense': [
    {
      text: 'One. Two. Three.',
      segments: [
        { text: 'One.', start: 1, end: 2 },
        { text: 'Two.', start: 9, end: 9.5 },
        { text: 'Three.', start: 4, end: 5 },
      ],
    },
    ['One. 1–2', 'Two. 2.5–4', 'Three. 4–5'],
  ],
  'one time that is far away': [
    {
      text: 'One. Two. Three.',
      segments: [
        { text: 'One.', start: 1, end: 2 },
        { text: 'Two.', start: 2, end: 1e12 },
        { text: 'Three.', start: 4, end: 5 },
      ],
    },
    ['One. 1–2', 'Two. 2.5–4', 'Three. 4–5'],
  ],
  'times of nobody knows what': [
    { text, segments: segmentsIn(1).map((segment) => ({ ...segment, start: 1e30, end: 2e30 })) },
    estimated,
  ],
  'all times zero': [
    { text, segments: segmentsIn(1).map((segment) => ({ ...segment, start: 0, end: 0 })) },
    estimated,
  ],
  'NaN as Python writes it': [
    `{"text": "NaN, \\"Infinity\\".", "segments": [{"text": "NaN, \\"Infinity\\".", "start": 1, "end": 2, "avg_logprob": NaN, "no_speech_prob": -Infinity}]}`,
    ['NaN, "Infinity". 1–2'],
  ],
  'NaN as times': [
    `{"text": ${JSON.stringify(text)}, "segments": [{"text": "x", "start": NaN, "end": NaN}]}`,
    estimated,
  ],
  'segments that have little of the text': [
    { text, segments: [{ text: 'Good', start: 1, end: 2 }] },
    estimated,
  ],
  'words that have little of the text': [
    { text, segments: segmentsIn(1), words: [{ word: 'late', start: 6, end: 7 }] },
    withoutWords,
  ],
  'words of another text': [
    { text, segments: segmentsIn(1), words: wordsAs('word').map((word) => ({ ...word, word: 'umbrella' })) },
    withoutWords,
  ],
  'segments of which some are none': [
    { text, segments: [null, 7, { text: 5 }, ...segmentsIn(1)], words: [null, 3] },
    withoutWords,
  ],
  'what a database refuses': [
    { text: 'Good\u0000 \ud800evening.' },
    ['Good \ufffdevening. 0–10', 'estimated'],
  ],
};

describe('an answer for ten seconds', () => {
  it.each(Object.entries(answers))('%s', (_, [body, result]) => {
    expect(brief(readAnswer(typeof body === 'string' ? body : JSON.stringify(body), 10))).toEqual(result);
  });

  it.each<[name: string, body: string, message: RegExp, said?: string]>([
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', /web page/],
    ['JSON that is cut off', '{"text": "Good eve', /can't be read/],
    ['subtitles', '1\n00:00:01,000 --> 00:00:03,000\nGood evening', /subtitles/],
    ['an error', '{"error": {"message": "CUDA out of memory"}}', /an error/, 'CUDA out of memory'],
    ['an error in a word', '{"error": "failed to read WAV file"}', /an error/, 'failed to read WAV file'],
    ['a list', '[]', /without a text/],
    ['nothing', 'null', /without a text/],
    ['a text that is none', '{"text": 5}', /without a text/],
    ['an object without a text', '{"status": "ok", "segments": null}', /without a text/],
    ['megabytes', JSON.stringify({ text: 'la '.repeat(1_000_000) }), /more text than anybody says/],
    [
      'megabytes of words',
      JSON.stringify({ words: Array(1_000_000).fill({ word: 'la' }) }),
      /more text than/,
    ],
  ])('is refused: %s', (_, body, message, said) => {
    const read = () => readAnswer(body, 10);
    expect(read).toThrow(AnswerError);
    expect(read).toThrow(expect.objectContaining({ message: expect.stringMatching(message), said }));
  });
});

it('knows how sure a service is, and when it only fills in a number', () => {
  const measured = (fields: object) => {
    const [segment] = readAnswer(
      JSON.stringify({ segments: [{ text, start: 1, end: 7, ...fields }] }),
      10,
    ).segments;
    return [segment?.logProbability, segment?.compression, segment?.noSpeech];
  };
  const whisper = { avg_logprob: -0.3, compression_ratio: 1.2, no_speech_prob: 0.02 };
  expect(measured(whisper)).toEqual([-0.3, 1.2, 0.02]);
  const vllm = { avg_logprob: -1, compression_ratio: -1, no_speech_prob: null };
  expect(measured(vllm)).toEqual([undefined, undefined, undefined]);
  expect(measured({ ...whisper, compression_ratio: undefined })).toEqual([-0.3, undefined, 0.02]);
  const zeros = { avg_logprob: 0, compression_ratio: 1, no_speech_prob: 0 };
  expect(measured(zeros)).toEqual([undefined, undefined, undefined]);
});

it('reads languages by their names and codes', () => {
  const languageOf = (language: unknown) => readAnswer(JSON.stringify({ text, language }), 10).language;
  expect(['english', 'Haitian Creole', 'myanmar', 'de', 'pt-BR'].map(languageOf)).toEqual([
    'en',
    'ht',
    'my',
    'de',
    'pt',
  ]);
  expect(['klingon-ish', 'auto', '', 7, null].map(languageOf)).toEqual(Array(5).fill(undefined));
});
