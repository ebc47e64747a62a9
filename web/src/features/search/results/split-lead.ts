import type { MarkedText } from '../../../../../contract/shared/marked-text.ts';

/** About three lines on a phone. */
const maxLead = 100;

/**
 * Splits a marked quote at a word, so that its first mark is soon after: a phone leaves out what comes before, and shows
 * the mark within five lines.
 */
export function splitLead({ text, ranges }: MarkedText): { lead: string; rest: MarkedText } {
  const mark = ranges[0]?.start ?? 0;
  const start = mark <= maxLead ? 0 : text.indexOf(' ', mark - maxLead) + 1;
  if (start === 0 || start > mark) return { lead: '', rest: { text, ranges } };
  const shifted = ranges.map((range) => ({ start: range.start - start, end: range.end - start }));
  return { lead: text.slice(0, start), rest: { text: text.slice(start), ranges: shifted } };
}
