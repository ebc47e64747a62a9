import type { Skipped } from './show.ts';

/** What one run did; shown as the summary. */
export type Report = {
  podcasts: number;
  episodes: number;
  unchanged: number;
  transcripts: number;
  passages: number;
  names: number;
  words: number;
  failed: number;
  skipped: Skipped[];
};

export const emptyReport = (): Report => ({
  podcasts: 0,
  episodes: 0,
  unchanged: 0,
  transcripts: 0,
  passages: 0,
  names: 0,
  words: 0,
  failed: 0,
  skipped: [],
});

const number = (value: number) => Math.round(value).toLocaleString('en-US');

/** The summary as lines for a terminal. */
export function summarise(report: Report, seconds: number): string {
  const counted = (count: number, one: string, many = `${one}s`) =>
    `${number(count)} ${count === 1 ? one : many}`;
  const lines = [
    `${counted(report.podcasts, 'podcast')}, ${counted(report.episodes, 'episode')} loaded, ${number(report.unchanged)} unchanged.`,
    `${counted(report.transcripts, 'transcript')}, ${counted(report.passages, 'passage')}, ${counted(report.names, 'name')}, ${counted(report.words, 'word')}.`,
    `${seconds.toFixed(1)} s, ${number(report.words / Math.max(seconds, 0.001))} words a second.`,
  ];
  if (report.skipped.length > 0) {
    lines.push(`Passed over ${number(report.skipped.length)}:`);
    for (const { what, code, why } of report.skipped.slice(0, 50)) lines.push(`  ${what}: ${code}: ${why}`);
    if (report.skipped.length > 50) lines.push(`  … and ${number(report.skipped.length - 50)} more.`);
  }
  return lines.join('\n');
}
