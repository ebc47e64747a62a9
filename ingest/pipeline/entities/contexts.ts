import { classify, collectCues, isListed } from './classify.ts';
import type { SpanContext } from './model/features.ts';
import type { People } from './people.ts';
import type { Region } from './regions.ts';
import type { Segment } from './segments.ts';
import { phraseOf, type Span } from './spans.ts';
import type { Tokens } from './tokens.ts';

/** How a segment lies to what the rules find. */
export const relations = ['none', 'same', 'begins', 'ends', 'inside', 'around', 'across'] as const;

/** Which span of the rules each token belongs to, by the span's place in the list. */
function spanAtToken({ capitals }: Tokens, spans: Span[]): Int32Array {
  const spanAt = new Int32Array(capitals.length).fill(-1);
  let at = 0;
  spans.forEach((span, index) => {
    const [first] = span.words;
    while (at < capitals.length && capitals[at] !== first) at += 1;
    spanAt.fill(index, at, at + span.words.length);
    at += span.words.length;
  });
  return spanAt;
}

function relationOf(spanAt: Int32Array, { from, to }: Segment): number {
  const [first, last] = [spanAt[from] ?? -1, spanAt[to - 1] ?? -1];
  const begins = first >= 0 && spanAt[from - 1] !== first;
  const ends = last >= 0 && spanAt[to] !== last;
  if (first < 0 && last < 0) return spanAt.subarray(from, to).some((index) => index >= 0) ? 5 : 0;
  if (first === last) return begins && ends ? 1 : begins ? 2 : ends ? 3 : 4;
  return (first < 0 || begins) && (last < 0 || ends) ? 5 : 6;
}

/** Gathers what a document says about its spans; then what it says about a segment. */
export function createContexts(
  passages: { text: string }[],
  tokens: Tokens,
  spans: Span[],
  people: People,
): (segment: Segment, region: Region) => SpanContext {
  const cues = collectCues(spans);
  const spanAt = spanAtToken(tokens, spans);
  return (segment, region) => {
    const { span, from, to } = segment;
    const text = passages[span.passage]?.text ?? '';
    return {
      text,
      counts: tokens.counts,
      guess: classify(span, people.full, cues),
      isListed: isListed(span, people.full),
      seen: cues.get(phraseOf(span))?.seen ?? 0,
      isPersonPart: people.isPart(text.slice(span.start, span.end)),
      relation: relationOf(spanAt, segment),
      left: from > region.from ? tokens.capitals[from - 1] : undefined,
      right: to < region.to ? tokens.capitals[to] : undefined,
    };
  };
}
