import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Token, Tokens } from '../words/tokens.ts';
import { phraseOfWords } from '../words/word.ts';
import { isHonorific } from '../words/words.ts';
import { type Cues, classify, collectCues, isPlacePreposition, listedTypeIn } from './classify.ts';
import { type Neighbors, neighborsAfter, neighborsBefore } from './neighbors.ts';
import type { People } from './people.ts';
import type { Phrase } from './phrases.ts';
import type { Region } from './regions.ts';
import { type RuleSpans, relationOf } from './rule-spans.ts';
import type { Segment } from './segments.ts';
import type { Span } from './spans.ts';

/** What a document says about a phrase, wherever it stands. */
export type PhraseFacts = {
  phrase: Phrase;
  /** How often the document has it as a name by the rules. */
  seen: number;
  /** How often the document has it, its first word and its last with nothing around that could belong to it. */
  alone: number;
  firstAlone: number;
  lastAlone: number;
  /** The type when the whole name is known, so that nothing needs to be guessed. */
  listedType: EntityType | undefined;
  guess: EntityType;
  /** After "in" and the like. */
  guessOfPlace: EntityType;
  /** Whether it is part of the name of a person who belongs to the document. */
  isPersonPart: boolean;
  /** Whether it is one word and the first or last name of somebody who is there. */
  isPresentPart: boolean;
};

/** What is known of a segment besides its words. */
export type SegmentContext = {
  facts: PhraseFacts;
  first: Token;
  last: Token;
  /** The type by the rules, and whether they know it. */
  guess: EntityType;
  isListed: boolean;
  isPersonPart: boolean;
  /** How the segment lies to what the rules find. */
  relation: number;
  before: Neighbors;
  after: Neighbors;
  /** The words right before and after it that could belong to it. */
  left: Token | undefined;
  right: Token | undefined;
};

/** How often each phrase makes up a region. */
function countRegions({ capitals }: Tokens, regions: Region[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { from, to } of regions) {
    if (to - from > maxCountedWords) continue;
    const phrase = phraseOfWords(capitals.slice(from, to));
    counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  return counts;
}

function toFacts(phrase: Phrase, people: People, cues: Cues, alone: Map<string, number>): PhraseFacts {
  const { words, lower, text, known } = phrase;
  const guess = classify(words, cues, false);
  return {
    phrase,
    seen: cues.get(lower)?.seen ?? 0,
    listedType: people.full.has(lower) ? 'person' : listedTypeIn(known),
    alone: alone.get(lower) ?? 0,
    firstAlone: alone.get(words[0]?.lower ?? '') ?? 0,
    lastAlone: alone.get(words.at(-1)?.lower ?? '') ?? 0,
    guess,
    guessOfPlace: words.length === 1 ? classify(words, cues, true) : guess,
    isPersonPart: people.isPart(text),
    isPresentPart: words.length === 1 && people.isPresentPart(text),
  };
}

/** Longer regions are lists and headings. */
const maxCountedWords = 6;

type Document = {
  passages: { text: string }[];
  tokens: Tokens;
  spans: Span[];
  rules: RuleSpans;
  people: People;
  regions: Region[];
};

/** "The general App Store rules": no title in small letters. */
const isTitleBefore = (word: string): boolean => word !== 'general' && isHonorific(word.toLowerCase());

/** Gathers what a document says about its phrases; then what it says about a segment. */
export function createContexts({
  passages,
  tokens,
  spans,
  rules,
  people,
  regions,
}: Document): (segment: Segment, region: Region) => SegmentContext {
  const cues = collectCues(spans);
  const alone = countRegions(tokens, regions);
  const factsOfPhrase = new Map<Phrase, PhraseFacts>();
  const factsOf = (phrase: Phrase): PhraseFacts => {
    const existing = factsOfPhrase.get(phrase);
    if (existing) return existing;
    const facts = toFacts(phrase, people, cues, alone);
    factsOfPhrase.set(phrase, facts);
    return facts;
  };
  return (segment, region) => {
    const { phrase, from, to, first, last } = segment;
    const text = passages[first.passage]?.text ?? '';
    const facts = factsOf(phrase);
    const before = tokens.lowerBefore[from] ?? '';
    const wordBefore = before.toLowerCase();
    // "I miss Dropbox": a thing that is known keeps its type after a word that is a title elsewhere.
    const isThing = facts.listedType === 'product' || facts.listedType === 'organization';
    const listedType = isTitleBefore(before) && !isThing ? 'person' : facts.listedType;
    // Between words there may be more than a blank.
    const isAsWritten = last.end - first.start === phrase.text.length;
    return {
      facts,
      first,
      last,
      guess: listedType ?? (isPlacePreposition(wordBefore) ? facts.guessOfPlace : facts.guess),
      isListed: listedType !== undefined,
      isPersonPart: isAsWritten ? facts.isPersonPart : people.isPart(text.slice(first.start, last.end)),
      relation: relationOf(rules, segment),
      before: neighborsBefore(text, first.start),
      after: neighborsAfter(text, last.end),
      left: from > region.from ? tokens.capitals[from - 1] : undefined,
      right: to < region.to ? tokens.capitals[to] : undefined,
    };
  };
}
