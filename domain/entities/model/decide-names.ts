import { isBusinessTalk } from '../lexicon/business-talk.ts';
import type { SegmentContext } from '../spans/contexts.ts';
import type { Region } from '../spans/regions.ts';
import type { RuleSpans } from '../spans/rule-spans.ts';
import { createSegmenter, type Segment, toSpan } from '../spans/segments.ts';
import type { Span } from '../spans/spans.ts';
import { wordHash } from '../tables/hash.ts';
import type { Tokens } from '../words/tokens.ts';
import { bestPath } from './best-path.ts';
import { classes, type SpanClass } from './classes.ts';
import { isExclamation } from './exclamations.ts';
import { type Scored, Scorer, type TypeBonus } from './scorer.ts';

type Decision = { span: Span; type: SpanClass };

/** Found by cross-validation: 35 misses a few names less, but more of what it finds is none. */
const bias = 20;

/** Calls name more than other talk, in fewer ways. */
const businessBias = 70;

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

/**
 * How much more than all other readings of its words a name scores that a document has once, and that no list has.
 * Episodes say most of their names again; calls name many companies once.
 */
const minMarginOfOne = { short: 30, long: 75, business: 30 };

/** The share of this that is enough for what is said once, twice, and more often. */
const shareOfMargin = [1, 0.65];
const shareOfMarginOfMany = 0.42;

/** A document with more words is a whole episode. */
const wordsOfLong = 1_500;

type Candidate = { segment: Segment; context: SegmentContext; scored: Scored };
type Part = { from: number; to: number; score: number; candidate: Candidate };
/** A region with the parts that are its names. */
type Reading = { size: number; parts: Part[]; path: Part[] };

const phraseOf = ({ candidate }: Part) => candidate.segment.phrase.lower;

const sumOf = (path: Part[]) => path.reduce((sum, { score }) => sum + score, 0);

/** How much the best reading of a region loses without one of its parts: little, too, if another reading only has other bounds. */
const marginOf = (own: Part, { size, parts, path }: Reading): number =>
  sumOf(path) -
  sumOf(
    bestPath(
      size,
      parts.filter((other) => other !== own),
    ),
  );

/** How often a document has a phrase as a name, and how sure the surest of them is. */
type Evidence = { count: number; margin: number };

/** Leaves out what is said once or twice and could as well be no name: each would get a page of its own. */
function dropDoubtful(readings: Reading[], minMargin: number): Part[] {
  const evidence = new Map<string, Evidence>();
  for (const reading of readings)
    for (const part of reading.path) {
      const { count, margin } = evidence.get(phraseOf(part)) ?? { count: 0, margin: 0 };
      evidence.set(phraseOf(part), {
        count: count + 1,
        margin: Math.max(margin, marginOf(part, reading)),
      });
    }
  const isSure = (part: Part): boolean => {
    const { count, margin } = evidence.get(phraseOf(part)) ?? { count: 0, margin: 0 };
    return (
      part.candidate.context.isListed ||
      isSomebodyPresent(part.candidate.context) ||
      margin >= minMargin * (shareOfMargin[count - 1] ?? shareOfMarginOfMany)
    );
  };
  return readings.flatMap(({ path }) => path.filter(isSure));
}

type Document = {
  tokens: Tokens;
  rules: RuleSpans;
  regions: Region[];
  contextOf: (segment: Segment, region: Region) => SegmentContext;
};

/** Which words of a document are names, and what they name: by the model, which the rules' spans are shown to. */
export function decideNames({ tokens, rules, regions, contextOf }: Document): Decision[] {
  const segmentsOf = createSegmenter(tokens, rules);
  const isBusiness = isBusinessTalk(tokens.words, tokens.businessWords);
  const scorer = new Scorer(isBusiness ? businessBonus : noBonus);
  const ownBias = isBusiness ? businessBias : bias;
  const read = regions.map((region) => ({
    region,
    candidates: segmentsOf(region).map((segment): Candidate => {
      const context = contextOf(segment, region);
      return { segment, context, scored: scorer.score(context) };
    }),
  }));
  const scoreOf = ({ context, scored }: Candidate): number => {
    if (isExclamation(context)) return Number.NEGATIVE_INFINITY;
    const score = scorer.scoreOf(scored) + ownBias;
    return isSomebodyPresent(context) ? Math.max(score, presentScore) : score;
  };
  const typeOf = ({ context, scored }: Candidate): SpanClass =>
    isSomebodyPresent(context)
      ? 'person'
      : ((context.isListed ? classes.find((type) => type === context.guess) : undefined) ??
        scorer.typeOf(scored));
  const readings = read.map(({ region, candidates }): Reading => {
    const size = region.to - region.from;
    const parts = candidates.map((candidate) => ({
      from: candidate.segment.from - region.from,
      to: candidate.segment.to - region.from,
      score: scoreOf(candidate),
      candidate,
    }));
    return { size, parts, path: bestPath(size, parts) };
  });
  const length = tokens.words > wordsOfLong ? 'long' : 'short';
  const minMargin = minMarginOfOne[isBusiness ? 'business' : length];
  return dropDoubtful(readings, minMargin).map(({ candidate }) => ({
    span: toSpan(tokens, candidate.segment),
    type: typeOf(candidate),
  }));
}
