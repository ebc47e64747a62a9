/** One line of the benchmark: what was measured, what it was measured against, and what is wanted of it. */
export type Row = { what: string; ours: string; reference: string; wanted: string; ok: boolean | undefined };

/** Lines of cells as a table of plain text, its columns aligned. */
export function alignColumns(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The rows as one table of plain text. */
export const printTable = (rows: Row[]): string =>
  alignColumns([
    ['', 'measured', 'reference in the same run', 'wanted', ''],
    ...rows.map((row) => [
      row.what,
      row.ours,
      row.reference,
      row.wanted,
      row.ok === undefined ? '' : row.ok ? 'ok' : 'MISSED',
    ]),
  ]);

/** The value below which this share of the numbers lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
