import { describe, expect, it } from 'vitest';
import { toCanonical } from './canonical.ts';
import { parseTranscript } from './parse.ts';

const talk = [
  ['Ann Lee', 0.5, 2, 'We went down to the harbor.'],
  ['Bo Ray', 3, 5, 'Nobody was there, of course.'],
] as const;
const expected =
  '[00:00:00] Ann Lee: We went down to the harbor.\n[00:00:03] Bo Ray: Nobody was there, of course.';
const unnamed = expected.replaceAll(/(?:Ann Lee|Bo Ray): /g, '');
const numbered = (first: string, second: string) =>
  expected.replace('Ann Lee', `Speaker ${first}`).replace('Bo Ray', `Speaker ${second}`);

type Turn = { speaker: string; at: number; start: number; end: number; text: string };
const turns = talk.map(([speaker, start, end, text], at): Turn => ({ speaker, at, start, end, text }));
/** Each word with its times, in seconds. */
const words = turns.flatMap((turn) =>
  turn.text.split(' ').map((word, at, all) => ({
    ...turn,
    word,
    start: turn.start + at * 0.1,
    end: turn.start + (at + 1) * 0.1,
    isLast: at === all.length - 1,
  })),
);

const read = (source: string) => toCanonical(parseTranscript(Buffer.from(source)).lines).text;

const documents: [what: string, json: unknown, text: string][] = [
  [
    'Deepgram with utterances',
    {
      results: {
        channels: [{ alternatives: [{ transcript: 'x' }] }],
        utterances: turns.map((t) => ({ start: t.start, end: t.end, transcript: t.text, speaker: t.at })),
      },
    },
    numbered('0', '1'),
  ],
  [
    'Deepgram with a channel each',
    {
      results: {
        channels: turns.map((t) => ({
          alternatives: [
            {
              transcript: t.text,
              words: words
                .filter(({ at }) => at === t.at)
                .map((w) => ({ word: w.word, start: w.start, end: w.end })),
            },
          ],
        })),
      },
    },
    numbered('0', '1'),
  ],
  [
    'Deepgram without words',
    { results: { channels: [{ alternatives: [{ transcript: turns.map(({ text }) => text).join(' ') }] }] } },
    turns.map(({ text }) => text).join(' '),
  ],
  [
    'AssemblyAI with words alone',
    {
      id: 'x',
      status: 'completed',
      text: 'x',
      utterances: null,
      words: words.map((w) => ({ text: w.word, start: w.start * 1_000, end: w.end * 1_000, speaker: null })),
    },
    unnamed,
  ],
  [
    'AssemblyAI by sentences',
    {
      id: 'x',
      confidence: 1,
      audio_duration: 6,
      sentences: turns.map((t) => ({
        text: t.text,
        start: t.start * 1_000,
        end: t.end * 1_000,
        speaker: 'AB'[t.at],
        words: [],
      })),
    },
    numbered('A', 'B'),
  ],
  [
    'AssemblyAI by paragraphs',
    {
      id: 'x',
      confidence: 1,
      audio_duration: 6,
      paragraphs: turns.map((t) => ({ text: t.text, start: t.start * 1_000, end: t.end * 1_000 })),
    },
    unnamed,
  ],
  [
    'Amazon Transcribe with speakers at its words',
    {
      jobName: 'x',
      results: {
        items: words.flatMap((w) => [
          {
            type: 'pronunciation',
            start_time: String(w.start),
            end_time: String(w.end),
            speaker_label: `spk_${w.at}`,
            alternatives: [{ content: w.word.replace(/[.,]/, '') }],
          },
          ...(/[.,]/.test(w.word)
            ? [{ type: 'punctuation', alternatives: [{ content: w.word.at(-1) }] }]
            : []),
        ]),
      },
    },
    numbered('0', '1'),
  ],
  [
    'Azure in ticks',
    {
      recognizedPhrases: turns.map((t) => ({
        offsetInTicks: t.start * 1e7,
        speaker: t.at + 1,
        nBest: [{ display: t.text }],
      })),
    },
    numbered('1', '2'),
  ],
  [
    'Azure, fast',
    {
      durationMilliseconds: 6_000,
      phrases: turns.map((t) => ({ offsetMilliseconds: t.start * 1_000, speaker: t.at + 1, text: t.text })),
    },
    numbered('1', '2'),
  ],
  [
    'Google with speakers in the last result',
    {
      results: [
        ...turns.map((t) => ({ alternatives: [{ transcript: t.text }] })),
        {
          alternatives: [
            { words: words.map((w) => ({ startTime: `${w.start}s`, word: w.word, speakerTag: w.at + 1 })) },
          ],
        },
      ],
    },
    numbered('1', '2'),
  ],
  [
    'Google, version 2',
    {
      results: turns.map((t) => ({
        alternatives: [
          {
            transcript: t.text,
            words: words
              .filter(({ at }) => at === t.at)
              .map((w) => ({ startOffset: `${w.start}s`, word: w.word, speakerLabel: String(w.at + 1) })),
          },
        ],
      })),
    },
    numbered('1', '2'),
  ],
  [
    'Rev’s editor',
    {
      monologues: turns.map((t) => ({
        speaker: t.at,
        speaker_name: t.speaker,
        elements: [{ type: 'text', value: t.text, ts: t.start, end_ts: t.end }],
      })),
    },
    expected,
  ],
  [
    'Whisper',
    {
      text: 'x',
      language: 'en',
      segments: turns.map((t) => ({
        id: t.at,
        seek: 0,
        start: t.start,
        end: t.end,
        text: ` ${t.text}`,
        tokens: [1, 2],
        temperature: 0,
      })),
    },
    unnamed,
  ],
  [
    'WhisperX',
    {
      segments: turns.map((t) => ({
        start: t.start,
        end: t.end,
        text: t.text,
        speaker: t.speaker,
        words: [],
      })),
      word_segments: [],
    },
    expected,
  ],
  [
    'OpenAI, diarized',
    {
      task: 'transcribe',
      text: 'x',
      segments: turns.map((t) => ({
        type: 'transcript.text.segment',
        id: 's',
        start: t.start,
        end: t.end,
        text: t.text,
        speaker: t.speaker,
      })),
    },
    expected,
  ],
  [
    'OpenAI, the text alone',
    { text: 'We went down to the harbor.', usage: { type: 'tokens' } },
    'We went down to the harbor.',
  ],
  [
    'YouTube, a word each',
    {
      events: turns.flatMap((t) => [
        {
          tStartMs: t.start * 1_000,
          segs: t.text.split(' ').map((word, at) => ({ utf8: at ? ` ${word}` : word, tOffsetMs: at })),
        },
        { tStartMs: t.end * 1_000, aAppend: 1, segs: [{ utf8: '\n' }] },
      ]),
    },
    unnamed,
  ],
  [
    'Podlove as a list',
    turns.map((t) => ({
      start: `00:00:0${t.start === 0.5 ? '0.500' : '3.000'}`,
      start_ms: t.start * 1_000,
      speaker: t.speaker,
      text: t.text,
    })),
    expected,
  ],
  [
    'a list under utterances',
    { utterances: turns.map((t) => ({ speaker: t.speaker, start: t.start, end: t.end, text: t.text })) },
    expected,
  ],
  [
    'a list under results',
    { results: turns.map((t) => ({ speaker: t.speaker, start_time: t.start, transcript: t.text })) },
    expected,
  ],
  [
    'a list under paragraphs, with names inside',
    { paragraphs: turns.map((t) => ({ speaker: { name: t.speaker }, startTime: t.start, content: t.text })) },
    expected,
  ],
  [
    'a list in milliseconds',
    {
      data: {
        lines: turns.map((t) => ({
          speaker: t.speaker,
          startMs: t.start * 1_000,
          endMs: t.end * 1_000,
          line: t.text,
        })),
      },
    },
    expected,
  ],
];

describe('JSON', () => {
  it.each(documents)('is read: %s', (_, json, text) => {
    expect(read(JSON.stringify(json))).toBe(text);
    expect(read(`\ufeff${JSON.stringify(json, null, 2)}`)).toBe(text);
  });

  it('is read with one object a line', () => {
    const lines = turns.map((t) => JSON.stringify({ speaker: t.speaker, start: t.start, text: t.text }));
    expect(read(lines.join('\n'))).toBe(expected);
    expect(read(`${lines.join('\r\n')}\r\n`)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['a job', { id: 'x', status: 'queued', text: null, words: null }],
    ['a failed job', { id: 'x', status: 'error', error: 'Too long.', audio_duration: null }],
    ['chapters', { version: '1.2.0', chapters: [{ startTime: 1, title: 'Intro' }] }],
    ['posts', { posts: [{ title: 'One', content: 'We went down.' }] }],
    ['a waveform', { version: 2, data: [1, 2, 3, 4] }],
    [
      'points in time',
      [
        { time: 1, value: 2 },
        { time: 2, value: 3 },
      ],
    ],
    [
      'a feed',
      { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', content_text: 'We went.' }] },
    ],
    ['settings', { name: 'x', scripts: { start: 'node x' } }],
  ])('of another kind is not: %s', (_, json) => {
    expect(parseTranscript(Buffer.from(JSON.stringify(json))).format).not.toBe('json');
  });
});
