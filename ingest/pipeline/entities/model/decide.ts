import type { PhraseFacts, SegmentContext } from '../contexts.ts';
import { findRegions, type Region } from '../regions.ts';
import type { RuleSpans } from '../rule-spans.ts';
import { createSegmenter, type Segment, toSpan } from '../segments.ts';
import type { Span } from '../spans.ts';
import type { Tokens } from '../tokens.ts';
import { bestPath } from './best-path.ts';
import { classes, type SpanClass } from './classes.ts';
import { addPhraseFeatures, addPlaceFeatures } from './features.ts';
import { Scores } from './weights.ts';

type Decision = { span: Span; type: SpanClass };

/** Missing a name costs as much as finding one too many: found by cross-validation. */
const bias = 16;
/** How much a phrase's scores in the rest of the document count. */
const shareOfDocument = 0.3;

/** The scores of a phrase, however it is written, summed over the document. */
class PhraseTotal {
  readonly #sums = new Float64Array(classes.length);
  #count = 0;
  #best: number | undefined;

  add(scores: Int32Array): void {
    this.#count += 1;
    for (let index = 0; index < classes.length; index += 1)
      this.#sums[index] = (this.#sums[index] ?? 0) + (scores[index] ?? 0);
  }

  /** The class with the highest mean. */
  get best(): number {
    this.#best ??= this.#sums.indexOf(Math.max(...this.#sums));
    return this.#best;
  }

  meanOf = (index: number): number => (this.#sums[index] ?? 0) / this.#count;
}

type Candidate = { segment: Segment; context: SegmentContext; scores: Int32Array; total: PhraseTotal };

/** Scores the segments of a document, each phrase's own features once. */
class Scorer {
  readonly #totals = new Map<string, PhraseTotal>();
  readonly #phrases = new Map<PhraseFacts, { scores: Int32Array; total: PhraseTotal }>();

  score(segment: Segment, context: SegmentContext): Candidate {
    const phrase = this.#phraseOf(context.facts);
    const { add, values } = new Scores(phrase.scores);
    addPlaceFeatures(add, context);
    phrase.total.add(values);
    return { segment, context, scores: values, total: phrase.total };
  }

  #phraseOf(facts: PhraseFacts) {
    const existing = this.#phrases.get(facts);
    if (existing) return existing;
    const { add, values } = new Scores();
    addPhraseFeatures(add, facts);
    const { lower } = facts.phrase;
    const total = this.#totals.get(lower) ?? new PhraseTotal();
    this.#totals.set(lower, total);
    const phrase = { scores: values, total };
    this.#phrases.set(facts, phrase);
    return phrase;
  }
}

/** A phrase names one thing throughout a document. */
function toPart({ segment, context, scores, total }: Candidate, region: Region) {
  const { best } = total;
  const listedType = context.isListed ? classes.find((type) => type === context.guess) : undefined;
  const score = (scores[best] ?? 0) * (1 - shareOfDocument) + total.meanOf(best) * shareOfDocument;
  return {
    from: segment.from - region.from,
    to: segment.to - region.from,
    score: score + bias,
    segment,
    type: listedType ?? classes[best] ?? 'product',
  };
}

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
    candidates: segmentsOf(region).map((segment) => scorer.score(segment, contextOf(segment, region))),
  }));
  return regions.flatMap(({ region, candidates }) => {
    const parts = candidates.map((candidate) => toPart(candidate, region));
    return bestPath(region.to - region.from, parts).map(({ segment, type }) => ({
      span: toSpan(tokens, segment),
      type,
    }));
  });
}
