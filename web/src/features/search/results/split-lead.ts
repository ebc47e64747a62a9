/** About three lines on a phone. */
const maxLead = 100;

/**
 * Splits a marked quote at a word, so that its first mark is soon after: a phone leaves out what comes before, and shows
 * the mark within five lines.
 */
export function splitLead(html: string): [lead: string, rest: string] {
  const mark = html.indexOf('<mark>');
  if (mark <= maxLead) return ['', html];
  const start = html.indexOf(' ', mark - maxLead) + 1;
  return start === 0 || start > mark ? ['', html] : [html.slice(0, start), html.slice(start)];
}
