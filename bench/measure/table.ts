import { alignColumns } from '../../cli/output/print-rows.ts';

/** One line of the benchmark: what was measured, what it was measured against, and its target. */
export type Row = {
  metric: string;
  measured: string;
  reference: string;
  target: string;
  isMet: boolean | undefined;
};

/** The rows as one table of plain text. */
export const printTable = (rows: Row[]): string =>
  alignColumns([
    ['', 'measured', 'reference in the same run', 'target', ''],
    ...rows.map((row) => [
      row.metric,
      row.measured,
      row.reference,
      row.target,
      row.isMet === undefined ? '' : row.isMet ? 'ok' : 'MISSED',
    ]),
  ]).join('\n');

/** The value below which this share of the numbers lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
