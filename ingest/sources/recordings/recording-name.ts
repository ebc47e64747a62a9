import { extname } from 'node:path';
import { parseDate } from '../../text/times.ts';

const yearFirst = /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;
const dayFirst = /(?<!\d)([0-3]?\d)\.([01]?\d)\.((?:19|20)\d\d)(?!\d)/;
const leadingNumber = /^(?:(?:episode|ep)\.? ?|#)?(\d{1,4}) ?[-–—:.)] /i;
const emptyBrackets = /[([] [)\]]/;
const edges = /^[\s\-–—.,:]+|[\s\-–—,:]+$/g;

const isoDate = (year = '', month = '', day = '') =>
  parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

/** The date that a name has, and the name without it. */
function takeDate(name: string): { rest: string; date: string | undefined } {
  const byYear = yearFirst.exec(name);
  const byDay = byYear ? null : dayFirst.exec(name);
  const found = byYear ?? byDay;
  const date = byYear
    ? isoDate(byYear[1], byYear[2], byYear[3])
    : isoDate(byDay?.[3], byDay?.[2], byDay?.[1]);
  return found && date
    ? { rest: name.replace(found[0], ' ').replace(emptyBrackets, ' '), date }
    : { rest: name, date: undefined };
}

/** Words with blanks between them, where a name has other signs instead. */
export function withBlanks(name: string): string {
  const text = name.replaceAll('_', ' ').replace(edges, '');
  return !text.includes(' ') && text.split('-').length > 2 ? text.replaceAll('-', ' ') : text;
}

/** What the name of a recording's file says: `2024-05-31 - The harbor.mp3`, `12 - The harbor.mp3`. */
export function readName(fileName: string): {
  title: string;
  publicationDate: string | undefined;
  episodeNumber: number | undefined;
} {
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  const { rest, date } = takeDate(stem);
  const text = withBlanks(rest);
  const number = leadingNumber.exec(text);
  const title = (number ? text.slice(number[0].length) : text).replace(/\s+/g, ' ').replace(edges, '');
  return {
    title: title || stem,
    publicationDate: date,
    episodeNumber: number ? Number(number[1]) : undefined,
  };
}
