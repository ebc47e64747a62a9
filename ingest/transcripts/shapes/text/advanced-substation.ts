import { tidy } from '../../lines/inline.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const overrides = /\{[^{}]{0,200}\}/g;

/** Cuts at the first commas: what is in the last column may have more of them. */
function cells(row: string, count: number): string[] {
  const parts = row.split(',');
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(',')].map((cell) => cell.trim());
}

/** A line of `Format:` names the columns of each line of `Dialogue:`. */
export const shape: TextShape = {
  name: 'SubStation Alpha (SSA, ASS)',
  published: 'https://www.matroska.org/technical/subtitles.html',
  format: 'text',
  example: {
    source:
      '[Script Info]\nTitle: Night\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:03.50,0:00:05.00,Default,Ann Lee,0,0,0,,{\\an8}Good evening,\\NBo.\nDialogue: 0,0:00:08.00,0:00:09.00,Default,Bo Ray,0,0,0,,Hello!\n',
    lines: [
      { start: 3.5, speaker: 'Ann Lee', text: 'Good evening, Bo.' },
      { start: 8, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!/^\s*\[Script Info\]/i.test(source)) return undefined;
    const lines = source.slice(Math.max(0, source.search(/^\[Events\]/im))).split(/\r\n?|\n/);
    const format = lines.find((line) => /^Format:/i.test(line));
    const columns = (format ?? '')
      .slice('Format:'.length)
      .split(',')
      .map((name) => name.trim().toLowerCase());
    return lines.flatMap((line) => {
      if (!/^Dialogue:/i.test(line)) return [];
      const row = cells(line.slice('Dialogue:'.length), columns.length);
      const cell = (name: string) => row[columns.indexOf(name)] ?? '';
      const text = tidy(
        cell('text')
          .replace(overrides, '')
          .replace(/\\[Nnh]/g, ' '),
      );
      if (text === '') return [];
      return [
        { start: parseTimestamp(cell('start')), speaker: toSpeaker(cell('name') || cell('actor')), text },
      ];
    });
  },
};
