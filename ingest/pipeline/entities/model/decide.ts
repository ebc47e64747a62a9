import { findRegions, type Region } from '../regions.ts';
import type { RuleSpans } from '../rule-spans.ts';
import { type Segment, segmentsOf } from '../segments.ts';
import { phraseOf, type Span } from '../spans.ts';
import type { Tokens } from '../tokens.ts';
import { bestPath } from './best-path.ts';
import { classes, type SpanClass } from './classes.ts';
import { featuresOf, type SpanContext } from './features.ts';
import { scoresOf } from './weights.ts';

type Decision = { span: Span; type: SpanClass };

/** Missing a name costs as much as finding one too many: found by cross-validation. */
const bias = 16;
/** How much a phrase's scores in the rest of the document count. */
const shareOfDocument = 0.3;

type Candidate = Segment & { phrase: string; scores: number[]; listedType: SpanClass | undefined };

const indexOfMax = (scores: number[]): number => scores.indexOf(Math.max(...scores));

/** The mean score of each phrase over the document. */
function meansByPhrase(candidates: Candidate[][]): Map<string, number[]> {
  const sums = new Map<string, { count: number; sum: number[] }>();
  for (const { phrase, scores } of candidates.flat()) {
    const entry = sums.get(phrase);
    if (!entry) sums.set(phrase, { count: 1, sum: scores.slice() });
    else {
      entry.count += 1;
      scores.forEach((score, index) => {
        entry.sum[index] = (entry.sum[index] ?? 0) + score;
      });
    }
  }
  return new Map([...sums].map(([phrase, { count, sum }]) => [phrase, sum.map((value) => value / count)]));
}

/** Which words of a document are names, and what they name: by the model, which the rules' spans are shown to. */
export function decideNames(
  tokens: Tokens,
  rules: RuleSpans,
  contextOf: (segment: Segment, region: Region) => SpanContext,
): Decision[] {
  const regions = findRegions(tokens);
  const candidates = regions.map((region) =>
    segmentsOf(tokens, rules, region).map((segment): Candidate => {
      const context = contextOf(segment, region);
      const listedType = context.isListed ? classes.find((type) => type === context.guess) : undefined;
      const scores = scoresOf(featuresOf(segment.span, context));
      return { ...segment, phrase: phraseOf(segment.span), scores, listedType };
    }),
  );
  const means = meansByPhrase(candidates);
  return regions.flatMap(({ from, to }, at) => {
    const parts = (candidates[at] ?? []).map((candidate) => {
      const mean = means.get(candidate.phrase) ?? [];
      // A phrase names one thing throughout a document.
      const best = indexOfMax(mean);
      const score =
        (candidate.scores[best] ?? 0) * (1 - shareOfDocument) + (mean[best] ?? 0) * shareOfDocument;
      return {
        from: candidate.from - from,
        to: candidate.to - from,
        score: score + bias,
        span: candidate.span,
        type: candidate.listedType ?? classes[best] ?? 'product',
      };
    });
    return bestPath(to - from, parts).map(({ span, type }) => ({ span, type }));
  });
}
