import { classify, collectCues, isListed } from './classify.ts';
import type { SpanContext } from './model/features.ts';
import type { People } from './people.ts';
import { phraseOf, type Span } from './spans.ts';
import type { Tokens } from './tokens.ts';

/** What the document tells of each of its spans. */
export function contextsOf(
  passages: { text: string }[],
  tokens: Tokens,
  spans: Span[],
  people: People,
): SpanContext[] {
  const cues = collectCues(spans);
  return spans.map((span) => {
    const text = passages[span.passage]?.text ?? '';
    return {
      text,
      counts: tokens.counts,
      guess: classify(span, people.full, cues),
      isListed: isListed(span, people.full),
      seen: cues.get(phraseOf(span))?.seen ?? 0,
      isPersonPart: people.isPart(text.slice(span.start, span.end)),
    };
  });
}
