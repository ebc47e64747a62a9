import { type MarkedRange, type MarkedText, partsOf } from '../../../contract/shared/marked-text.ts';
import { escapeHtml } from '../formats/escape-html.ts';
import { tokenize, wordsOf } from '../text/tokenize.ts';
import type { Token } from '../text/words/token.ts';
import { type Phrase, phrase } from './expression.ts';
import { WordStream } from './word-stream.ts';

/** Between two highlighted words of a phrase there may be a space or two and a symbol. */
const maxGap = 3;

/**
 * Which tokens of a phrase to highlight: all of them where they are consecutive, or the part before the end of the
 * text.
 */
function markRow(tokens: Token[], stream: WordStream, phrase: Phrase, marked: Set<Token>): void {
  const { words } = stream;
  const length = phrase.words.length;
  for (const at of stream.find(phrase)) for (const token of tokens.slice(at, at + length)) marked.add(token);
  for (let shown = length - 1; shown > 1; shown -= 1) {
    const from = words.length - shown;
    if (from >= 0 && phrase.words.slice(0, shown).every((word, offset) => words[from + offset] === word)) {
      for (const token of tokens.slice(from)) marked.add(token);
      return;
    }
  }
}

/** Tokens that are next to each other, with no more than a symbol between them. */
function runsOf(tokens: Token[], marked: Set<Token>): Token[][] {
  const runs: Token[][] = [];
  let last = -2;
  tokens.forEach((token, at) => {
    if (!marked.has(token)) return;
    const run = runs.at(-1);
    const isNext = last === at - 1 && token.start - (run?.at(-1)?.end ?? 0) <= maxGap;
    if (run && isNext) run.push(token);
    else runs.push([token]);
    last = at;
  });
  return runs;
}

/** What to mark, and the language of the text, if it's known. */
export type MarkOptions = { weak?: Phrase[]; language?: string | undefined };

/**
 * The parts of a text that these phrases match; whole words always, words in a row as one. What only `weak` phrases
 * match is left out unless others are on both sides of it: `in` of `SQLite in production`, but not of `in production`.
 */
export function markedRanges(
  text: string,
  phrases: Phrase[],
  { weak = [], language }: MarkOptions = {},
): MarkedRange[] {
  const tokens = tokenize(text, language);
  const stream = new WordStream(tokens);
  const strong = new Set<Token>();
  for (const own of phrases) markRow(tokens, stream, own, strong);
  const marked = new Set(strong);
  for (const own of weak) markRow(tokens, stream, own, marked);
  return (
    runsOf(tokens, marked)
      .map((run) =>
        run.slice(
          run.findIndex((token) => strong.has(token)),
          run.findLastIndex((token) => strong.has(token)) + 1,
        ),
      )
      .flatMap((run) => {
        const [first, last] = [run[0], run.at(-1)];
        return first && last ? [{ start: first.start, end: Math.max(...run.map(({ end }) => end)) }] : [];
      })
      // A single letter highlighted throughout a text is just noise.
      .filter(({ start, end }) => end - start > 1)
  );
}

/** A text in which these names or phrases are marked, whatever their accents and their case. */
export function markPhrases(text: string, phrases: string[]): MarkedText {
  const sought = phrases.map((words) => phrase(wordsOf(words))).filter(({ words }) => words.length > 0);
  return { text, ranges: markedRanges(text, sought) };
}

/** Escaped HTML with `<mark>` around the parts that matched. */
export const toMarkedHtml = (marked: MarkedText): string =>
  partsOf(marked)
    .map((part) => (part.isMarked ? `<mark>${escapeHtml(part.text)}</mark>` : escapeHtml(part.text)))
    .join('');

/** The matched words as they appear in the text: the longest match. */
export function longestRange({ text, ranges }: MarkedText): string {
  return ranges
    .map(({ start, end }) => text.slice(start, end))
    .reduce((longestText, part) => (part.length > longestText.length ? part : longestText), '');
}
