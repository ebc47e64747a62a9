import { parse } from 'csv-parse/sync';
import { joinSegments } from '../../lines/join-segments.ts';
import { inSeconds } from '../../lines/json-times.ts';
import { speakerLabel } from '../../lines/speaker-label.ts';
import { findColumns, linesOfTable } from '../../lines/table.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const maxHeader = 500;

/** None when a cell in quotes is never closed. */
function readRows(source: string, delimiter: string, fromLine: number): string[][] {
  try {
    return parse(source, {
      delimiter,
      fromLine,
      relaxQuotes: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      ...(delimiter === '\t' ? { quote: null } : {}),
    });
  } catch {
    // Read as text.
    return [];
  }
}

/** A table whose first row names its columns, or is a time and what is said; times are clocks, seconds or milliseconds. */
export const shape: TextShape = {
  name: 'Tables (CSV, TSV), Whisper’s TSV',
  published: 'https://github.com/openai/whisper/blob/main/whisper/utils.py',
  format: 'text',
  example: {
    source: 'start\tend\ttext\n500\t1400\tGood evening.\n3000\t3500\tHello there!\n',
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello there!' },
    ],
  },
  read: (source) => {
    const header = source.slice(0, maxHeader).split(/\r\n?|\n/, 1)[0] ?? '';
    const delimiter = ['\t', ';', ','].find((sign) => header.includes(sign));
    if (delimiter === undefined) return undefined;
    const found = findColumns(header.split(delimiter));
    if (!found)
      return /^"?\d{1,2}:\d{2}/.test(header) ? linesOfTable(readRows(source, delimiter, 1)) : undefined;
    const rows = readRows(source, delimiter, 2);
    return joinSegments(
      inSeconds(
        rows.map((row) => ({
          start: parseTimestamp((row[found.start] ?? '').trim()),
          end: parseTimestamp((row[found.end] ?? '').trim()),
          speaker: speakerLabel(row[found.speaker]?.trim()),
          text: row[found.text] ?? '',
        })),
      ),
    );
  },
};
