import { connectors } from './connectors.ts';
import type { Region } from './regions.ts';
import type { Span } from './spans.ts';
import type { Token, Tokens } from './tokens.ts';
import { isHonorific, isJobTitle, isNumber, isPlaceAdjective } from './words.ts';

/** Words of a region that can be one name: the tokens from one place up to another. */
export type Segment = { from: number; to: number; span: Span };

/** Names with more words are rare, and are found by the rules alone. */
const maxSegmentWords = 7;

/** An office, a direction or a number is no name by itself. */
const isNeverName = (words: Token[]): boolean => {
  const [only, second] = words;
  if (isJobTitle(words) || isPlaceAdjective(words)) return true;
  return only !== undefined && second === undefined && (isHonorific(only.lower) || isNumber(only.text));
};

/** Everything in a region that can be a name, by where it begins. */
export function segmentsOf({ capitals, lowerBefore }: Tokens, region: Region): Segment[] {
  const segments: Segment[] = [];
  for (let from = region.from; from < region.to; from += 1) {
    const first = capitals[from];
    if (!first || connectors.has(first.text)) continue;
    const words: Token[] = [];
    for (let to = from + 1; to <= Math.min(region.to, from + maxSegmentWords); to += 1) {
      const last = capitals[to - 1];
      if (!last) break;
      words.push(last);
      if (connectors.has(last.text) || isNeverName(words)) continue;
      const span = {
        passage: first.passage,
        start: first.start,
        end: last.end,
        words: words.slice(),
        before: lowerBefore[from]?.toLowerCase() ?? '',
      };
      segments.push({ from, to, span });
    }
  }
  return segments;
}
