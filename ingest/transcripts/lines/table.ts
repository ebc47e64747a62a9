import { looksLikeLabel, toSpeaker } from './speakers.ts';
import { parseTimestamp } from './timestamp.ts';
import type { TranscriptLine } from './transcript-line.ts';

type Columns = { start: number; end: number; speaker: number; text: number };

/** What tables call their columns, in small letters without blanks and signs. */
const names: Record<keyof Columns, RegExp> = {
  start:
    /^(?:start|starttime|startms|startseconds|begin|from|time|times|timestamp|timestamps|timecode|stamp|in|timein|zeit|zeitstempel|tiempo|hora|temps|début|inicio|tijd|tempo)$/,
  end: /^(?:end|endtime|endms|endseconds|to|out|timeout|ende|fin|fine)$/,
  speaker:
    /^(?:speaker|speakers|speakername|speakerlabel|speakerid|name|voice|actor|who|sprecher|sprecherin|orador|hablante|locuteur|intervenant|spreker|parlante)$/,
  text: /^(?:text|transcript|transcription|dialogue|dialog|content|caption|captions|subtitle|sentence|utterance|words|body|said|quote|texto|texte|testo|tekst|transkript|transkription|transcripción)$/,
};
const maxName = 40;

const nameOf = (cell: string) => (cell.length > maxName ? '' : cell.toLowerCase().replace(/[^\p{L}]/gu, ''));

/** Which column is what, by a row of headings; undefined when it has none for the text, or for nothing else. */
export function findColumns(headings: string[]): Columns | undefined {
  const cells = headings.map(nameOf);
  const at = (column: keyof Columns) => cells.findIndex((cell) => names[column].test(cell));
  const columns = { start: at('start'), end: at('end'), speaker: at('speaker'), text: at('text') };
  return columns.text < 0 || (columns.start < 0 && columns.speaker < 0) ? undefined : columns;
}

const timeOf = (cell: string | undefined) =>
  cell?.includes(':') || /^\d+h/.test(cell ?? '')
    ? parseTimestamp((cell ?? '').replace(/[[\]()]/g, '').trim())
    : undefined;

/** Without headings: one column of times, one of labels, and one of what is said, which has most of the text. */
function guessColumns(rows: string[][]): Columns | undefined {
  const width = rows[0]?.length ?? 0;
  if (width < 2 || width > 4 || rows.some((row) => row.length !== width)) return undefined;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const lengths = columns.map((cells) => cells.reduce((sum, cell) => sum + cell.length, 0));
  const text = lengths.indexOf(Math.max(...lengths));
  const start = columns.findIndex((cells) => cells.every((cell) => timeOf(cell) !== undefined));
  const isLabels = (cells: string[], at: number) =>
    at !== text && at !== start && cells.every(looksLikeLabel);
  const speaker = columns.findIndex(isLabels);
  return start < 0 || start === text ? undefined : { start, end: -1, speaker, text };
}

/** The talk of a table; undefined when it is a table of something else. */
export function linesOfTable(rows: string[][]): TranscriptLine[] | undefined {
  const headed = findColumns(rows[0] ?? []);
  const body = headed ? rows.slice(1) : rows;
  const columns = headed ?? guessColumns(body);
  if (!columns || body.length === 0) return undefined;
  return body.flatMap((row) => {
    const text = row[columns.text] ?? '';
    return text === ''
      ? []
      : [{ start: timeOf(row[columns.start]), speaker: toSpeaker(row[columns.speaker] ?? ''), text }];
  });
}
