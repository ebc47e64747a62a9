import type { MarkedRange } from '../../../contract/shared/marked-text.ts';
import { answers, goesOn, refersBack } from './quote-words.ts';

/** In characters: what is shorter says little, what is longer takes long to read. */
export const minQuoteLength = 90;
export const maxQuoteLength = 320;

const sentenceEnd = /(?:[.!?…]+["”’')\]]*(?=\s)|[。！？]+["”』」）]*)\s*/gu;

function sentencesOf(text: string): MarkedRange[] {
  const ends = Array.from(text.matchAll(sentenceEnd), ({ index, 0: end }) => index + end.length);
  const starts = [0, ...ends.filter((end) => end < text.length)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }));
}

/** `own`: the sentence with the mention. `quoted`: the same with those around it that it needs. */
export type QuotedSentences = { own: MarkedRange; quoted: MarkedRange };

/** The sentence of a text that mentions something, and as many around it as make a quote. */
export function quotedSentences(text: string, mention: MarkedRange): QuotedSentences {
  const sentences = sentencesOf(text);
  const at = sentences.findLastIndex(({ start }) => start <= mention.start);
  let [first, last] = [at, at];
  const textOf = (index: number) => text.slice(sentences[index]?.start, sentences[index]?.end);
  const length = (from: number, to: number) => (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  const fits = (from: number, to: number) => length(from, to) <= maxQuoteLength;
  const isShort = () => length(first, last) < minQuoteLength;
  const mayBegin = (index: number) => index >= 0 && !goesOn.test(textOf(index)) && fits(index, last);
  const mayEnd = (index: number) =>
    index < sentences.length && !answers.test(textOf(index)) && fits(first, index);
  if (refersBack.test(textOf(first)) && mayBegin(first - 1)) first -= 1;
  while (isShort() && mayEnd(last + 1)) last += 1;
  while (isShort() && mayBegin(first - 1)) first -= 1;
  const start = sentences[first]?.start ?? 0;
  return {
    own: sentences[at] ?? { start: 0, end: text.length },
    quoted: { start, end: start + text.slice(start, sentences[last]?.end).trimEnd().length },
  };
}
