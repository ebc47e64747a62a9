import { connectors } from '../lexicon/connectors.ts';
import type { Token, Tokens } from '../words/tokens.ts';
import { type Phrase, Phrases } from './phrases.ts';
import type { Region } from './regions.ts';
import type { RuleSpans } from './rule-spans.ts';
import type { Span } from './spans.ts';

/** Words of a region that can be one name: the tokens from one place up to another. */
export type Segment = { from: number; to: number; phrase: Phrase; first: Token; last: Token };

/** Names with more words are rare, and are found by the rules alone. */
const maxSegmentWords = 4;
/** How many small words a name may have besides: "Journal of Open Source Software". */
const maxConnectors = 2;
/** In a longer row of capitals, which is a list or a heading, names are short. */
const longRegionWords = 8;
const maxSegmentWordsInList = 2;

/** Finds everything in the regions of a document that can be a name, by where it begins. */
export function createSegmenter({ capitals }: Tokens, { endAt }: RuleSpans): (region: Region) => Segment[] {
  const phrases = new Phrases();
  return (region) => {
    const segments: Segment[] = [];
    const maxWords = region.to - region.from > longRegionWords ? maxSegmentWordsInList : maxSegmentWords;
    for (let from = region.from; from < region.to; from += 1) {
      const first = capitals[from];
      if (!first || connectors.has(first.text)) continue;
      const ruleEnd = endAt[from] ?? -1;
      const maxEnd = Math.min(region.to, Math.max(ruleEnd, from + maxWords + maxConnectors));
      let phrase: Phrase | undefined;
      let small = 0;
      for (let to = from + 1; to <= maxEnd; to += 1) {
        const last = capitals[to - 1];
        if (!last) break;
        phrase = phrase?.with(last) ?? phrases.of(last);
        // What is said again is no part of the same name, but for what the rules know.
        if (phrase.repeats && to > ruleEnd) break;
        if (connectors.has(last.text)) small += 1;
        const isTooLong = to > from + maxWords + Math.min(small, maxConnectors) && to !== ruleEnd;
        if (phrase.canBeName && !isTooLong) segments.push({ from, to, phrase, first, last });
      }
    }
    return segments;
  };
}

/** The words of a segment with their place in the text. */
export function toSpan({ capitals, lowerBefore }: Tokens, { from, to, first, last }: Segment): Span {
  return {
    passage: first.passage,
    start: first.start,
    end: last.end,
    words: capitals.slice(from, to),
    before: lowerBefore[from]?.toLowerCase() ?? '',
  };
}
