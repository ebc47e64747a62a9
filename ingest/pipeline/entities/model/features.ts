import type { EntityType } from '../../../../server/contract/entity.ts';
import { entityTypes } from '../../../../server/contract/entity.ts';
import {
  eventEndings,
  organizationEndings,
  organizationStarts,
  placeEndings,
  productEndings,
} from '../endings.ts';
import { englishWords } from '../english-words.ts';
import { meaningsOf } from '../lexicon.ts';
import { readList } from '../read-list.ts';
import type { Span } from '../spans.ts';
import type { Token, WordCounts } from '../tokens.ts';
import { bucketOf, wordHash } from './hash.ts';
import { neighborsOf } from './neighbors.ts';
import { shapeOf } from './shape.ts';

const givenNames = new Set(readList('census-first-names'));
const surnames = new Set(readList('census-surnames'));
const cities = new Set(readList('large-cities'));
const endings = [organizationEndings, organizationStarts, placeEndings, eventEndings, productEndings];

/** What is known of a span besides its words. */
export type SpanContext = {
  /** The passage's text. */
  text: string;
  counts: Map<string, WordCounts>;
  /** The type by the rules. */
  guess: EntityType;
  /** Whether the whole name is known, so that nothing needs to be guessed. */
  isListed: boolean;
  /** How often the document has this phrase as a name. */
  seen: number;
  /** Whether the words are part of the name of a person who belongs to the document. */
  isPersonPart: boolean;
  /** How the span lies to what the rules find. */
  relation: number;
  /** The words right before and after it that could belong to it. */
  left: Token | undefined;
  right: Token | undefined;
};

const bucketCountOf = (count: number) => (count < 4 ? count : count < 10 ? 4 : 5);

/** How a word is written elsewhere in the document, in few values. */
function habitOf(counts: WordCounts | undefined): number {
  if (!counts) return 0;
  const { inside, opening, lower } = counts;
  return bucketCountOf(inside) * 36 + bucketCountOf(lower) * 6 + bucketCountOf(opening);
}

/** Membership in lists, as one number of bits. */
function listsOf(word: string): number {
  return (
    (givenNames.has(word) ? 1 : 0) |
    (surnames.has(word) ? 2 : 0) |
    (cities.has(word) ? 4 : 0) |
    (englishWords.has(word) ? 8 : 0)
  );
}

/** Collects the places of a span's features. */
class Features {
  readonly buckets: number[] = [];
  readonly #without: ReadonlySet<number> | undefined;

  constructor(without: ReadonlySet<number> | undefined) {
    this.#without = without;
  }

  add(kind: number, first: number, second = 0): void {
    if (this.#without?.has(kind)) return;
    this.buckets.push(bucketOf(kind, first, second));
  }

  word(kind: number, { lower, text }: Token): void {
    this.add(kind, wordHash(lower));
    this.add(kind + 1, wordHash(shapeOf(text)));
    this.add(kind + 2, wordHash(lower.slice(-3)));
    this.add(kind + 3, wordHash(lower.slice(-2)));
    this.add(kind + 4, wordHash(lower.slice(0, 3)));
    this.add(kind + 5, listsOf(lower));
    this.meanings(kind + 6, lower);
    endings.forEach((words, at) => {
      if (words.has(lower)) this.add(kind + 7, at);
    });
  }

  /** A word next to the span that the span leaves out. */
  edge(kind: number, word: Token | undefined, own: Token, size: number): void {
    this.add(kind, word ? wordHash(word.lower) : 0);
    this.add(kind + 1, word ? wordHash(shapeOf(word.text)) : 0, size);
    this.add(kind + 2, word ? listsOf(word.lower) + 16 : 0, listsOf(own.lower));
    this.add(kind + 3, word ? wordHash(word.lower) : 0, wordHash(own.lower));
  }

  meanings(kind: number, phrase: string): void {
    const meanings = meaningsOf(phrase);
    if (!meanings) this.add(kind, 0);
    else for (const meaning of meanings) this.add(kind, wordHash(meaning));
  }
}

/** The kinds of features that are learned from talk alone. */
export const kindsOfTalk: ReadonlySet<number> = new Set([60, 61, 62, 63, 64, 65, 66, 67]);

/** The features of a span that may be a name, as places among the weights; some kinds can be left out. */
export function featuresOf(span: Span, context: SpanContext, without?: ReadonlySet<number>): number[] {
  const features = new Features(without);
  const { words } = span;
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return features.buckets;
  const phrase = words.map((word) => word.lower).join(' ');
  const size = Math.min(words.length, 4);
  const near = neighborsOf(context.text, span);
  features.add(0, 0);
  features.add(1, entityTypes.indexOf(context.guess));
  features.add(2, size, entityTypes.indexOf(context.guess));
  features.word(10, first);
  features.word(20, last);
  features.add(3, wordHash(phrase));
  features.meanings(4, phrase);
  features.add(5, listsOf(phrase), size);
  for (const word of words) features.add(6, wordHash(word.lower));
  features.add(7, wordHash(near.before), 0);
  features.add(8, wordHash(near.after), 0);
  features.add(30, wordHash(near.before), size);
  features.add(31, wordHash(near.after), size);
  features.add(32, wordHash(near.before2), wordHash(near.before));
  features.add(33, wordHash(near.after), wordHash(near.after2));
  features.add(34, wordHash(near.before), wordHash(near.after));
  features.add(35, wordHash(near.signBefore), wordHash(near.signAfter));
  features.add(36, wordHash(words.map((word) => shapeOf(word.text)).join(' ')));
  features.add(37, (first.opens ? 1 : 0) + (last.possessive ? 2 : 0) + (first.allCaps ? 4 : 0), size);
  features.add(38, habitOf(context.counts.get(first.lower)), size);
  features.add(39, bucketCountOf(context.seen), size);
  features.add(40, context.isPersonPart ? 1 : 0, size);
  features.add(41, listsOf(first.lower), listsOf(last.lower) * 4 + size);
  features.add(42, habitOf(context.counts.get(last.lower)), listsOf(last.lower));
  features.add(43, context.relation, size);
  features.add(44, context.relation, entityTypes.indexOf(context.guess) * 2 + (context.isListed ? 1 : 0));
  features.add(45, context.relation, habitOf(context.counts.get(first.lower)));
  features.edge(46, context.left, first, size);
  features.edge(50, context.right, last, size);
  // How surely what the rules and lists say is right differs between kinds of texts: these are learned from talk alone.
  const listed = context.isListed ? 1 : 0;
  features.add(60, 0, size);
  features.add(61, context.relation * 2 + listed, entityTypes.indexOf(context.guess));
  features.add(62, context.relation * 2 + listed, habitOf(context.counts.get(first.lower)));
  features.add(63, bucketCountOf(context.seen) * 8 + context.relation, first.opens ? 1 : 0);
  features.add(64, wordHash(shapeOf(first.text)), wordHash(shapeOf(last.text)) + size);
  features.add(65, context.isPersonPart ? 1 : 0, entityTypes.indexOf(context.guess));
  features.add(66, listsOf(first.lower), listsOf(last.lower) * 4 + size);
  features.add(67, context.left ? 1 : 0, (context.right ? 1 : 0) + context.relation * 2);
  features.add(54, wordHash(shapeOf(first.text)), (first.isUnusual ? 2 : first.isSmall ? 1 : 0) * 8 + size);
  return features.buckets;
}
