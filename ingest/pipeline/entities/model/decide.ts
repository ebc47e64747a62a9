import type { SegmentContext } from '../contexts.ts';
import { findRegions, type Region } from '../regions.ts';
import type { RuleSpans } from '../rule-spans.ts';
import { createSegmenter, type Segment, toSpan } from '../segments.ts';
import type { Span } from '../spans.ts';
import type { Tokens } from '../tokens.ts';
import { bestPath } from './best-path.ts';
import { classes, type SpanClass } from './classes.ts';
import { type Scored, Scorer } from './scorer.ts';

type Decision = { span: Span; type: SpanClass };

/** Missing a name costs as much as finding one too many: found by cross-validation. */
const bias = 16;
type Candidate = { segment: Segment; context: SegmentContext; scored: Scored };

/** Which words of a document are names, and what they name: by the model, which the rules' spans are shown to. */
export function decideNames(
  tokens: Tokens,
  rules: RuleSpans,
  contextOf: (segment: Segment, region: Region) => SegmentContext,
): Decision[] {
  const segmentsOf = createSegmenter(tokens, rules);
  const scorer = new Scorer();
  const regions = findRegions(tokens).map((region) => ({
    region,
    candidates: segmentsOf(region).map((segment): Candidate => {
      const context = contextOf(segment, region);
      return { segment, context, scored: scorer.score(context) };
    }),
  }));
  const toPart = ({ segment, context, scored }: Candidate, region: Region) => {
    const { index, score } = scorer.best(scored);
    const listedType = context.isListed ? classes.find((type) => type === context.guess) : undefined;
    return {
      from: segment.from - region.from,
      to: segment.to - region.from,
      score: score + bias,
      segment,
      type: listedType ?? classes[index] ?? 'product',
    };
  };
  return regions.flatMap(({ region, candidates }) => {
    const parts = candidates.map((candidate) => toPart(candidate, region));
    return bestPath(region.to - region.from, parts).map(({ segment, type }) => ({
      span: toSpan(tokens, segment),
      type,
    }));
  });
}
