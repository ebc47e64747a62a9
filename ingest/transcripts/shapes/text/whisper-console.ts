import { tidy } from '../../lines/inline.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const timed = /^\s*\[\s*([\d:.,]{4,16}) ?--> ?[\d:.,]{4,16}\s*\]\s*(.*)$/;

/** Both times in brackets, then what is said; a line without them goes on with the one before. */
export const shape: TextShape = {
  name: 'Whisper and whisper.cpp, as they print it',
  published: 'https://github.com/openai/whisper/blob/main/whisper/transcribe.py',
  format: 'text',
  example: {
    source:
      '[00:00.500 --> 00:01.400]  Good evening.\n[00:03.000 --> 00:03.500]  Hello there!\n[01:00:00.000 --> 01:00:02.000]  Bye.\n',
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello there!' },
      { start: 3_600, text: 'Bye.' },
    ],
  },
  read: (source) => {
    const lines = source.trimStart().split(/\r\n?|\n/);
    if (!timed.test(lines[0] ?? '')) return undefined;
    const cues: { start: number | undefined; pieces: string[] }[] = [];
    for (const line of lines) {
      const [, start, text] = timed.exec(line) ?? [];
      if (start !== undefined) cues.push({ start: parseTimestamp(start), pieces: [text ?? ''] });
      else cues.at(-1)?.pieces.push(line);
    }
    return cues
      .map(({ start, pieces }) => ({ start, text: tidy(pieces.join(' ')) }))
      .filter(({ text }) => text !== '');
  },
};
