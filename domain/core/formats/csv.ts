import { stringify } from 'csv-stringify/sync';
import { exportedText } from './exported-text.ts';

/** A cell that begins with a break is one whose break a spreadsheet may skip. */
const startsFormula = /^(?:[\t\n\r]| *[=+\-@＝＋－＠])/;
/** Some spreadsheets begin a cell at each of these, whatever the quotes say. */
const startsFormulaWithin = /([\t\n\r\u2028\u2029;])(?= *[=+\-@＝＋－＠])/g;

/** The text of a cell, in which what a spreadsheet would run as a formula is marked as text by an apostrophe. */
export function csvCell(text: string): string {
  const marked = exportedText(text).replace(startsFormulaWithin, "$1'");
  return startsFormula.test(marked) ? `'${marked}` : marked;
}

/** Rows as RFC 4180 CSV, without a header. Numbers and booleans are written as they are, null as an empty cell. */
export const toCsv = <T extends object>(rows: T[], fields: readonly (keyof T & string)[]): string =>
  stringify(rows, {
    columns: [...fields],
    record_delimiter: '\r\n',
    quoted_match: /[\r\n\u2028\u2029]/,
    cast: { string: csvCell, boolean: String, object: (value) => csvCell(JSON.stringify(value)) },
    // A line with nothing in it is no row to many readers.
    quoted_empty: fields.length === 1,
  });

export const csvHeader = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;
