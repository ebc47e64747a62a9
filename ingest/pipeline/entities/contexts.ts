import { classify, collectCues, isListed } from './classify.ts';
import type { SpanContext } from './model/features.ts';
import type { People } from './people.ts';
import type { Region } from './regions.ts';
import { type RuleSpans, relationOf } from './rule-spans.ts';
import type { Segment } from './segments.ts';
import { phraseOf, type Span } from './spans.ts';
import type { Tokens } from './tokens.ts';

/** Gathers what a document says about its spans; then what it says about a segment. */
export function createContexts(
  passages: { text: string }[],
  tokens: Tokens,
  spans: Span[],
  rules: RuleSpans,
  people: People,
): (segment: Segment, region: Region) => SpanContext {
  const cues = collectCues(spans);
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
      relation: relationOf(rules, segment),
      left: from > region.from ? tokens.capitals[from - 1] : undefined,
      right: to < region.to ? tokens.capitals[to] : undefined,
    };
  };
}
