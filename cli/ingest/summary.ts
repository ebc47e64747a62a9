import type { Report } from '../../ingest/store/report.ts';

const maxSkippedLines = 50;

const formatNumber = (value: number) => Math.round(value).toLocaleString('en-US');
const countOf = (count: number, noun: string, plural = `${noun}s`) =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`;

function skippedLines({ skipped }: Report): string[] {
  if (skipped.length === 0) return [];
  const rest = skipped.length - maxSkippedLines;
  return [
    `Skipped ${formatNumber(skipped.length)}:`,
    ...skipped.slice(0, maxSkippedLines).map(({ item, code, reason }) => `  ${item}: ${code}: ${reason}`),
    ...(rest > 0 ? [`  … and ${formatNumber(rest)} more.`] : []),
  ];
}

/** What one run did, as lines for a terminal. */
export function summarize(report: Report, seconds: number): string {
  // Nothing could be read: a list of zeros would hide why.
  if (report.podcasts === 0 && report.skipped.length > 0) return skippedLines(report).join('\n');
  const found = [
    countOf(report.transcripts, 'transcript'),
    countOf(report.passages, 'passage'),
    countOf(report.entities, 'entity', 'entities'),
    countOf(report.words, 'word'),
  ];
  return [
    `${countOf(report.podcasts, 'podcast')}, ${countOf(report.episodes, 'episode')} loaded, ${formatNumber(report.unchanged)} unchanged.`,
    `${found.join(', ')}.`,
    `${seconds.toFixed(1)} s, ${formatNumber(report.words / Math.max(seconds, 0.001))} words per second.`,
    ...skippedLines(report),
  ].join('\n');
}
