import { contextsOf } from '../../ingest/pipeline/entities/contexts.ts';
import { classes } from '../../ingest/pipeline/entities/model/classes.ts';
import { featuresOf } from '../../ingest/pipeline/entities/model/features.ts';
import { collectPeople } from '../../ingest/pipeline/entities/people.ts';
import { findSpans, type Span } from '../../ingest/pipeline/entities/spans.ts';
import { type Tokens, tokenize } from '../../ingest/pipeline/entities/tokens.ts';
import type { LabeledName, LabeledText } from './labeled-text.ts';

/** A span's features and the index of its class. */
export type Example = { buckets: Int32Array; target: number; weight: number };

const at = ({ passage, start, end }: { passage: number; start: number; end: number }) =>
  `${passage} ${start} ${end}`;

const overlaps = (a: LabeledName, b: { passage: number; start: number; end: number }) =>
  a.passage === b.passage && a.start < b.end && b.start < a.end;

/** A labeled name as a span, when it consists of words that a span can have. */
function toSpan({ capitals, lowerBefore }: Tokens, name: LabeledName): Span | undefined {
  const first = capitals.findIndex((token) => token.passage === name.passage && token.start === name.start);
  if (first < 0) return undefined;
  let last = first;
  while (capitals[last + 1]?.passage === name.passage && (capitals[last + 1]?.end ?? 0) <= name.end)
    last += 1;
  if (capitals[last]?.end !== name.end) return undefined;
  const words = capitals.slice(first, last + 1);
  const { passage, start, end } = name;
  return { passage, start, end, words, before: lowerBefore[first] ?? '' };
}

/** The examples of one text: what the rules find, and the labeled names that they miss. */
export function examplesOf(text: LabeledText, weight: number): Example[] {
  const passages = text.passages.map((passage) => ({ text: passage }));
  const tokens = tokenize(passages);
  const found = findSpans(tokens);
  const places = new Set(found.map(at));
  const missed = text.names
    .filter((name) => name.type && !places.has(at(name)))
    .flatMap((name) => toSpan(tokens, name) ?? []);
  const spans = [...found, ...missed];
  const contexts = contextsOf(passages, tokens, spans, collectPeople(found, [], []));
  const labels = new Map(text.names.map((name) => [at(name), name.type]));
  return spans.flatMap((span, index) => {
    const context = contexts[index];
    const type = labels.get(at(span));
    const isNone = !type && text.labelsAll && !text.names.some((name) => overlaps(name, span));
    if (!context || context.isListed || (!type && !isNone) || type === 'topic') return [];
    const target = classes.indexOf(type ?? 'none');
    return [{ buckets: Int32Array.from(featuresOf(span, context)), target, weight }];
  });
}
