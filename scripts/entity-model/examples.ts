import { classes } from '../../domain/entities/model/classes.ts';
import { kindsOfTalk } from '../../domain/entities/model/feature-kinds.ts';
import { addPhraseFeatures, addPlaceFeatures } from '../../domain/entities/model/features.ts';
import type { SegmentContext } from '../../domain/entities/spans/contexts.ts';
import { readDocument } from '../../domain/entities/spans/read-document.ts';
import type { Region } from '../../domain/entities/spans/regions.ts';
import { createSegmenter, toSpan } from '../../domain/entities/spans/segments.ts';
import { bucketOf } from '../../domain/entities/tables/hash.ts';
import type { Tokens } from '../../domain/entities/words/tokens.ts';
import type { WordMemory } from '../../domain/entities/words/word-memory.ts';
import type { LabeledName, LabeledText, Place } from './labeled-text.ts';

/** Words that may be a name: from one to another, with its features, and the classes that are right as bits. */
type Part = { from: number; to: number; buckets: Int32Array; allowed: number };

/** A region of a labeled text: everything in it that may be a name, and which of its words may be none. */
export type Example = { size: number; parts: Part[]; canBeNone: boolean[] };

const anyClass = (1 << classes.length) - 1;
const unlabeledClasses = (1 << classes.indexOf('product')) | (1 << classes.indexOf('event'));

const overlaps = (a: Place, b: Place) => a.passage === b.passage && a.start < b.end && b.start < a.end;

/** Signs at the ends don't count: "C++" is labeled as "C". */
const isSame = (text: string, a: Place, b: Place) =>
  !/[\p{L}\p{N}]/u.test(text.slice(Math.min(a.start, b.start), Math.max(a.start, b.start))) &&
  !/[\p{L}\p{N}]/u.test(text.slice(Math.min(a.end, b.end), Math.max(a.end, b.end)));

/** The region's tokens as one place; undefined when it has none. */
function placeOf({ capitals }: Tokens, { from, to }: Region): Place | undefined {
  const [first, last] = [capitals[from], capitals[to - 1]];
  return first && last && { passage: first.passage, start: first.start, end: last.end };
}

/** What may be right at this place: its label's class; anything where a label leaves it open. */
function allowedAt(place: Place, sure: LabeledName[], open: LabeledName[], text: string, labelsAll: boolean) {
  const label = sure.find((name) => isSame(text, name, place));
  if (label) return 1 << classes.findIndex((name) => name === label.type);
  if (sure.some((name) => overlaps(name, place))) return 0;
  if (open.some((name) => overlaps(name, place))) return anyClass;
  return labelsAll ? 0 : unlabeledClasses;
}

/** The features of words that may be a name, as places among the weights. */
function bucketsOf(context: SegmentContext, isTalk: boolean): Int32Array {
  const buckets: number[] = [];
  const add = (kind: number, first: number, second = 0) => {
    if (isTalk || !kindsOfTalk.has(kind)) buckets.push(bucketOf(kind, first, second));
  };
  addPhraseFeatures(add, context.facts);
  addPlaceFeatures(add, context);
  return Int32Array.from(buckets);
}

/** The examples of one text, a region each. */
export function examplesOf(
  { document, names, labelsAll, isLabeled, isTalk }: LabeledText,
  memory: WordMemory,
): Example[] {
  const { tokens, rules, regions, contextOf } = readDocument(document, memory);
  const segmentsOf = createSegmenter(tokens, rules);
  return regions.flatMap((region) => {
    const whole = placeOf(tokens, region);
    if (!whole || !isLabeled(whole)) return [];
    const text = document.passages[whole.passage]?.text ?? '';
    const segments = segmentsOf(region).map((segment) => ({ segment, span: toSpan(tokens, segment) }));
    const near = names.filter((name) => overlaps(name, whole));
    // A label that no words here match says nothing about them.
    const isSure = (name: LabeledName) =>
      name.type !== undefined &&
      name.type !== 'topic' &&
      segments.some(({ span }) => isSame(text, name, span));
    const [sure, open] = [near.filter(isSure), near.filter((name) => !isSure(name))];
    const parts = segments.map(({ segment, span }) => ({
      from: segment.from - region.from,
      to: segment.to - region.from,
      buckets: bucketsOf(contextOf(segment, region), isTalk),
      allowed: allowedAt(span, sure, open, text, labelsAll),
    }));
    const canBeNone = tokens.capitals
      .slice(region.from, region.to)
      .map((token) => !sure.some((name) => overlaps(name, token)));
    return [{ size: region.to - region.from, parts, canBeNone }];
  });
}
