import type { SkippedItem } from './show.ts';

/** What one run did; shown as the summary. */
export type Report = {
  podcasts: number;
  episodes: number;
  unchanged: number;
  transcripts: number;
  passages: number;
  entities: number;
  words: number;
  failed: number;
  skipped: SkippedItem[];
};

export const emptyReport = (): Report => ({
  podcasts: 0,
  episodes: 0,
  unchanged: 0,
  transcripts: 0,
  passages: 0,
  entities: 0,
  words: 0,
  failed: 0,
  skipped: [],
});

const number = (value: number) => Math.round(value).toLocaleString('en-US');

/** The summary as lines for a terminal. */
export function summarize(report: Report, seconds: number): string {
  const counted = (count: number, one: string, many = `${one}s`) =>
    `${number(count)} ${count === 1 ? one : many}`;
  const lines = [
    `${counted(report.podcasts, 'podcast')}, ${counted(report.episodes, 'episode')} loaded, ${number(report.unchanged)} unchanged.`,
    `${counted(report.transcripts, 'transcript')}, ${counted(report.passages, 'passage')}, ${counted(report.entities, 'entity', 'entities')}, ${counted(report.words, 'word')}.`,
    `${seconds.toFixed(1)} s, ${number(report.words / Math.max(seconds, 0.001))} words a second.`,
  ];
  if (report.skipped.length > 0) {
    lines.push(`Skipped ${number(report.skipped.length)}:`);
    for (const { item, code, reason } of report.skipped.slice(0, 50))
      lines.push(`  ${item}: ${code}: ${reason}`);
    if (report.skipped.length > 50) lines.push(`  … and ${number(report.skipped.length - 50)} more.`);
  }
  return lines.join('\n');
}
