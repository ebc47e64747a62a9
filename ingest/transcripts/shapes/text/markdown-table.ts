import { stripMarkdown, stripTags, tidy } from '../../lines/inline.ts';
import { findColumns, linesOfTable } from '../../lines/table.ts';
import type { TextShape } from '../shape.ts';

const maxHeader = 2_000;
const rule = /^\s*(?:\|\s*)?(?::?-{2,}:?\s*\|\s*)+:?-{2,}:?\s*(?:\|\s*)?$|^\s*\|\s*:?-{2,}:?\s*\|\s*$/;

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => tidy(stripTags(stripMarkdown(cell.trim()))));

/** A table of Markdown with a column for the text, and others for speakers and times. */
export const shape: TextShape = {
  name: 'Tables of Markdown',
  published: 'https://github.github.com/gfm/#tables-extension-',
  format: 'text',
  example: {
    source:
      '# Night\n\n| Time | Speaker | Text |\n|---|---|---|\n| 00:00:03 | Ann Lee | Good evening. |\n| 00:00:08 | **Bo Ray** | Hello! |\n',
    lines: [
      { start: 3, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 8, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!source.slice(0, maxHeader).includes('|')) return undefined;
    const lines = source.split(/\r\n?|\n/);
    const at = lines.slice(0, 50).findIndex((line) => rule.test(line));
    if (at < 1) return undefined;
    const rows = lines.slice(at + 1).filter((line) => line.includes('|'));
    return findColumns(cellsOf(lines[at - 1] ?? ''))
      ? linesOfTable([lines[at - 1] ?? '', ...rows].map(cellsOf))
      : undefined;
  },
};
