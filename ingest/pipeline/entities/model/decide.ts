import { phraseOf, type Span } from '../spans.ts';
import { classes, type SpanClass } from './classes.ts';
import { featuresOf, type SpanContext } from './features.ts';
import { scoresOf } from './weights.ts';

const indexOfMax = (scores: number[]): number => scores.indexOf(Math.max(...scores));

/** The mean score of each phrase over the document. */
function shareByPhrase(phrases: string[], scores: number[][]): Map<string, number[]> {
  const sums = new Map<string, { count: number; sum: number[] }>();
  phrases.forEach((phrase, at) => {
    const entry = sums.get(phrase) ?? { count: 0, sum: classes.map(() => 0) };
    entry.count += 1;
    entry.sum = entry.sum.map((value, index) => value + (scores[at]?.[index] ?? 0));
    sums.set(phrase, entry);
  });
  return new Map([...sums].map(([phrase, { count, sum }]) => [phrase, sum.map((value) => value / count)]));
}

/** What each span of a document names, by the model; a phrase names one thing throughout a document. */
export function decideClasses(spans: Span[], contexts: SpanContext[]): SpanClass[] {
  const phrases = spans.map(phraseOf);
  const scores = spans.map((span, at) => {
    const context = contexts[at];
    return context && !context.isListed ? scoresOf(featuresOf(span, context)) : classes.map(() => 0);
  });
  const shared = shareByPhrase(phrases, scores);
  return spans.map((_, at) => {
    const context = contexts[at];
    if (context?.isListed && context.guess !== 'topic') return context.guess;
    const decided = classes[indexOfMax(shared.get(phrases[at] ?? '') ?? [])] ?? 'none';
    // A first name is one, however little is said around it.
    return decided === 'none' && context?.guess === 'person' ? 'person' : decided;
  });
}
