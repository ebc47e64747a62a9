import { exportedText } from '../../domain/core/formats/exported-text.ts';

export type OutputOptions = { json?: boolean | undefined };

/** Prints rows as one JSON document, or as aligned columns for people; `empty` is what they read when there are none. */
export function printRows<T>(
  rows: T[],
  { json, columns, empty }: OutputOptions & { columns: (row: T) => string[]; empty: string },
): void {
  if (json) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  if (rows.length === 0) console.log(empty);
  else console.log(alignColumns(rows.map(columns)).join('\n'));
}

/** A title could otherwise move the cursor or color the terminal. */
const cellText = (text: string) => exportedText(text).replace(/\s+/g, ' ');

/** Lines in which every column but the last is padded to its widest cell. */
export function alignColumns(cells: string[][]): string[] {
  const rows = cells.map((row) => row.map(cellText));
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
