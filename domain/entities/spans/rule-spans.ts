import type { Tokens } from '../words/tokens.ts';
import type { Span } from './spans.ts';

/** Where the rules' spans are, by token: which span it belongs to, and where one that begins with it ends; -1 for none. */
export type RuleSpans = { spanAt: Int32Array; endAt: Int32Array };

export function placeSpans({ capitals }: Tokens, spans: Span[]): RuleSpans {
  const spanAt = new Int32Array(capitals.length).fill(-1);
  const endAt = new Int32Array(capitals.length).fill(-1);
  let at = 0;
  spans.forEach((span, index) => {
    const [first] = span.words;
    while (at < capitals.length && capitals[at] !== first) at += 1;
    const end = Math.min(at + span.words.length, capitals.length);
    spanAt.fill(index, at, end);
    endAt[at] = end;
    at = end;
  });
  return { spanAt, endAt };
}

/** How words lie to the rules' spans, as a number: apart, the same, at one's start, its end, inside, around, or across. */
export function relationOf({ spanAt }: RuleSpans, { from, to }: { from: number; to: number }): number {
  const [first, last] = [spanAt[from] ?? -1, spanAt[to - 1] ?? -1];
  const begins = first >= 0 && spanAt[from - 1] !== first;
  const ends = last >= 0 && spanAt[to] !== last;
  if (first < 0 && last < 0) return spanAt.subarray(from, to).some((index) => index >= 0) ? 5 : 0;
  if (first === last) return begins && ends ? 1 : begins ? 2 : ends ? 3 : 4;
  return (first < 0 || begins) && (last < 0 || ends) ? 5 : 6;
}
