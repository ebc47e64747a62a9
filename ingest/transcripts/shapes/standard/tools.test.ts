import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../read.ts';

/** What tools write in a form that others share, with the same talk in each. */
const tools: [tool: string, source: string, times?: 'none'][] = [
  [
    'Otter, without its footer',
    'Ann Lee  0:03  \nGood evening from the harbor.\n\nBo Ray  1:08  \nHello! I was there.\n\nTranscribed by https://otter.ai\n',
  ],
  [
    'Sonix',
    'night.mp3\n\nAnn Lee: [00:00:03] Good evening from the harbor.\n\nBo Ray: [00:01:08] Hello! I was there.\n\n(Transcribed by Sonix.ai - Remove this message by upgrading your account)\n',
  ],
  [
    'Descript, in Markdown',
    '# Night\n\n**Ann Lee:** \\[00:00:03\\] Good evening from the harbor.\n\n**Bo Ray:** \\[00:01:08\\] Hello! I was there.\n',
  ],
  [
    'Descript, with the time first',
    '[00:00:03] **Ann Lee:** Good evening from the harbor.\n\n[00:01:08] **Bo Ray:** Hello! I was there.\n',
  ],
  [
    'Descript, without times',
    'Ann Lee: Good evening from the harbor.\n\nBo Ray: Hello! I was there.\n',
    'none',
  ],
  [
    'Happy Scribe',
    '[00:00:03.12] - Ann Lee\nGood evening from the harbor.\n\n[00:01:08.40] - Bo Ray\nHello! I was there.\n',
  ],
  [
    'Word',
    'Audio file\nnight.mp3\n\nTranscript\n00:00:03 Ann Lee\nGood evening from the harbor.\n00:01:08 Bo Ray\nHello! I was there.\n',
  ],
  [
    'Riverside',
    'Ann Lee (00:03.120)\nGood evening from the harbor.\n\nBo Ray (01:08.400)\nHello! I was there.\n',
  ],
  [
    'Rev, as text',
    'Ann Lee (00:03):\nGood evening from the harbor.\n\nBo Ray (01:08):\nHello! I was there.\n',
  ],
  [
    'Premiere, as a table with frames',
    '"Speaker Name","Start Time","End Time","Text"\r\n"Ann Lee","00:00:03:12","00:00:05:00","Good evening from the harbor."\r\n"Bo Ray","00:01:08:10","00:01:09:00","Hello! I was there."\r\n',
  ],
  [
    'WhisperX',
    JSON.stringify({
      segments: [
        {
          start: 3.1,
          end: 5,
          text: ' Good evening from the harbor.',
          speaker: 'Ann Lee',
          words: [{ word: '3' }],
        },
        { start: 68.4, end: 69, text: ' Hello! I was there.', speaker: 'Bo Ray', words: [] },
      ],
      word_segments: [{ word: 'Good', start: 3.1, end: 3.3, score: 0.9 }],
    }),
  ],
  [
    'JSON Lines',
    '{"start": 3.1, "end": 5, "speaker": "Ann Lee", "text": "Good evening from the harbor."}\r\n\r\n{"start": 68.4, "end": 69, "speaker": "Bo Ray", "text": "Hello! I was there."}\r\n',
  ],
  [
    'Recall.ai, with words alone',
    JSON.stringify([
      {
        participant: { id: 1, name: 'Ann Lee' },
        words: ['Good', 'evening', 'from', 'the', 'harbor.'].map((text) => ({
          text,
          start_timestamp: { relative: 3.2, absolute: '2026-05-03T10:00:03Z' },
        })),
      },
      {
        participant: { id: 2, name: 'Bo Ray' },
        words: [{ text: 'Hello! I was there.', start_timestamp: { relative: 68.3 } }],
      },
    ]),
  ],
  [
    'Amberscript, with names apart',
    JSON.stringify({
      segments: [
        { speaker: 'spk1', words: [{ text: 'Good evening from the harbor.', start: 3.3, end: 5 }] },
        { speaker: 'spk2', words: [{ text: 'Hello! I was there.', start: 68, end: 69 }] },
      ],
      speakers: [
        { spkid: 'spk1', name: 'Ann Lee' },
        { spkid: 'spk2', name: 'Bo Ray' },
      ],
    }),
  ],
  [
    'a definition list with times',
    '<dl><dt>Ann Lee <time>00:00:03</time></dt><dd>Good evening from the harbor.</dd><dt>Bo Ray <time>00:01:08</time></dt><dd>Hello! I was there.</dd></dl>',
  ],
];

describe('what tools write', () => {
  it.each(tools)('%s', (_, source, times) => {
    const { lines } = readTranscript(Buffer.from(source), {
      hint: '',
      knownPeople: [],
      durationSeconds: undefined,
    });
    // A sentence may be a line of its own.
    const turns = Map.groupBy(lines, ({ speaker }) => speaker);
    const said = [...turns].map(([speaker, turn]) => [speaker, turn.map(({ text }) => text).join(' ')]);
    expect(said).toEqual([
      ['Ann Lee', 'Good evening from the harbor.'],
      ['Bo Ray', 'Hello! I was there.'],
    ]);
    const starts = [...turns.values()].map(([first]) => first?.start && Math.floor(first.start));
    expect(starts).toEqual(times === 'none' ? [undefined, undefined] : [3, 68]);
  });
});
