import { isBusinessTalk } from '../business-talk.ts';
import type { SegmentContext } from '../contexts.ts';
import type { People } from '../people.ts';
import { findRegions, type Region } from '../regions.ts';
import type { RuleSpans } from '../rule-spans.ts';
import { createSegmenter, type Segment, toSpan } from '../segments.ts';
import type { Span } from '../spans.ts';
import type { Tokens } from '../tokens.ts';
import { bestPath } from './best-path.ts';
import { classes, type SpanClass } from './classes.ts';
import { wordHash } from './hash.ts';
import { type Scored, Scorer, type TypeBonus } from './scorer.ts';

type Decision = { span: Span; type: SpanClass };

/** Missing a name costs as much as finding one too many: found by cross-validation. */
const bias = 20;

/** Calls name more than other talk, in fewer ways. */
const businessBias = 56;

const noBonus: TypeBonus = { person: 0, organization: 0, place: 0, product: 0, event: 0 };
/** Where people talk of business, what the model knows little of is a company. */
const businessBonus: TypeBonus = { ...noBonus, organization: 60, product: -85 };

/** What a name of somebody who is there scores at least. */
const presentScore = 40;
const comma = wordHash(',');

/**
 * "Will described", "Mark, what do you think": a word that is the name of somebody who is there, where its capital or
 * what follows says that the name is meant.
 */
const isSomebodyPresent = ({ facts, first, after, isListed, guess }: SegmentContext): boolean =>
  facts.isPresentPart &&
  (!isListed || guess === 'person') &&
  /^\p{Lu}\p{Ll}/u.test(first.text) &&
  (!first.opens || first.possessive || after.sign === comma);

type Candidate = { segment: Segment; context: SegmentContext; scored: Scored };

type Document = {
  tokens: Tokens;
  rules: RuleSpans;
  people: People;
  contextOf: (segment: Segment, region: Region) => SegmentContext;
};

/** Which words of a document are names, and what they name: by the model, which the rules' spans are shown to. */
export function decideNames({ tokens, rules, people, contextOf }: Document): Decision[] {
  const segmentsOf = createSegmenter(tokens, rules);
  const isBusiness = isBusinessTalk(tokens.words, tokens.businessWords);
  const scorer = new Scorer(isBusiness ? businessBonus : noBonus);
  const ownBias = isBusiness ? businessBias : bias;
  const regions = findRegions(tokens, people).map((region) => ({
    region,
    candidates: segmentsOf(region).map((segment): Candidate => {
      const context = contextOf(segment, region);
      return { segment, context, scored: scorer.score(context) };
    }),
  }));
  const scoreOf = ({ context, scored }: Candidate): number => {
    const score = scorer.scoreOf(scored) + ownBias;
    return isSomebodyPresent(context) ? Math.max(score, presentScore) : score;
  };
  const typeOf = ({ context, scored }: Candidate): SpanClass =>
    isSomebodyPresent(context)
      ? 'person'
      : ((context.isListed ? classes.find((type) => type === context.guess) : undefined) ??
        scorer.typeOf(scored));
  return regions.flatMap(({ region, candidates }) => {
    const parts = candidates.map((candidate) => ({
      from: candidate.segment.from - region.from,
      to: candidate.segment.to - region.from,
      score: scoreOf(candidate),
      candidate,
    }));
    return bestPath(region.to - region.from, parts).map(({ candidate }) => ({
      span: toSpan(tokens, candidate.segment),
      type: typeOf(candidate),
    }));
  });
}
