import { isBusinessTalk } from '../business-talk.ts';
import type { SegmentContext } from '../contexts.ts';
import { findRegions, type Region } from '../regions.ts';
import type { RuleSpans } from '../rule-spans.ts';
import { createSegmenter, type Segment, toSpan } from '../segments.ts';
import type { Span } from '../spans.ts';
import type { Tokens } from '../tokens.ts';
import { bestPath } from './best-path.ts';
import { classes, type SpanClass } from './classes.ts';
import { type Scored, Scorer, type TypeBonus } from './scorer.ts';

type Decision = { span: Span; type: SpanClass };

/** Missing a name costs as much as finding one too many: found by cross-validation. */
const bias = 16;

const noBonus: TypeBonus = { person: 0, organization: 0, place: 0, product: 0, event: 0 };
/** Where people talk of business, what the model knows little of is a company. */
const businessBonus: TypeBonus = { ...noBonus, organization: 50, product: -60 };

type Candidate = { segment: Segment; context: SegmentContext; scored: Scored };

/** Which words of a document are names, and what they name: by the model, which the rules' spans are shown to. */
export function decideNames(
  tokens: Tokens,
  rules: RuleSpans,
  contextOf: (segment: Segment, region: Region) => SegmentContext,
): Decision[] {
  const segmentsOf = createSegmenter(tokens, rules);
  const scorer = new Scorer(isBusinessTalk(tokens.words, tokens.businessWords) ? businessBonus : noBonus);
  const regions = findRegions(tokens).map((region) => ({
    region,
    candidates: segmentsOf(region).map((segment): Candidate => {
      const context = contextOf(segment, region);
      return { segment, context, scored: scorer.score(context) };
    }),
  }));
  const typeOf = ({ context, scored }: Candidate): SpanClass =>
    (context.isListed ? classes.find((type) => type === context.guess) : undefined) ?? scorer.typeOf(scored);
  return regions.flatMap(({ region, candidates }) => {
    const parts = candidates.map((candidate) => ({
      from: candidate.segment.from - region.from,
      to: candidate.segment.to - region.from,
      score: scorer.scoreOf(candidate.scored) + bias,
      candidate,
    }));
    return bestPath(region.to - region.from, parts).map(({ candidate }) => ({
      span: toSpan(tokens, candidate.segment),
      type: typeOf(candidate),
    }));
  });
}
