import type { MarkedText } from '../../../../../contract/shared/marked-text.ts';

/** About three lines on a phone. */
const maxLead = 100;
/** The same of letters that are as wide as high. */
const maxWideLead = 50;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether a quote needs more than five lines, even of a wide page. */
export const needsMoreLines = (text: string) => text.length > (wide.test(text) ? 170 : 350);

/** Where what is shown may begin: after a blank or a comma, or before any character where there are none. */
function startOfRest(text: string, from: number, mark: number): number {
  const pause = text.slice(from, mark).search(/[\s、。，！？]/);
  if (pause >= 0) return from + pause + 1;
  return wide.test(text.slice(from, mark)) ? from + (/^[\udc00-\udfff]/.test(text.slice(from)) ? 1 : 0) : 0;
}

/**
 * Splits a marked quote at a word, so that its first mark is soon after: a phone leaves out what comes before, and shows
 * the mark within five lines.
 */
export function splitLead({ text, ranges }: MarkedText): { lead: string; rest: MarkedText } {
  const mark = ranges[0]?.start ?? 0;
  const max = wide.test(text.slice(Math.max(0, mark - maxLead), mark)) ? maxWideLead : maxLead;
  const start = mark <= max ? 0 : startOfRest(text, mark - max, mark);
  if (start === 0 || start > mark) return { lead: '', rest: { text, ranges } };
  const shifted = ranges.map((range) => ({ start: range.start - start, end: range.end - start }));
  return { lead: text.slice(0, start), rest: { text: text.slice(start), ranges: shifted } };
}
