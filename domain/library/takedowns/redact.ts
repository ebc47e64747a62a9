import type { TextFingerprint } from '../../../contract/shared/console.ts';
import { tokenize } from '../../core/text/tokenize.ts';
import { findFingerprint } from './fingerprint.ts';

/** A few words may be said again for another reason: those are removed only where they are a whole line. */
const minWordsAnywhere = 5;

type Word = { line: number; word: string; start: number };

/** The lines without what has one of the fingerprints; a line of which nothing is left goes as a whole. */
export function redactLines<Line extends { text: string }>(
  lines: Line[],
  fingerprints: TextFingerprint[],
): Line[] {
  if (fingerprints.length === 0) return lines;
  const words = lines.flatMap(({ text }, line): Word[] =>
    tokenize(text).map(({ word, start }) => ({ line, word, start })),
  );
  const isRemoved = new Set<number>();
  const texts = words.map(({ word }) => word);
  for (const fingerprint of fingerprints)
    for (const at of findFingerprint(texts, fingerprint)) {
      const end = at + fingerprint.words;
      const isWhole = words[at - 1]?.line !== words[at]?.line && words[end - 1]?.line !== words[end]?.line;
      if (fingerprint.words < minWordsAnywhere && !isWhole) continue;
      for (let index = at; index < end; index += 1) isRemoved.add(index);
    }
  if (isRemoved.size === 0) return lines;
  const byLine = Map.groupBy(words.keys(), (index) => words[index]?.line ?? 0);
  return lines.flatMap((line, at) => {
    const own = byLine.get(at) ?? [];
    if (!own.some((index) => isRemoved.has(index))) return [line];
    const text = keptText(line.text, own, { words, isRemoved });
    return text === '' ? [] : [{ ...line, text }];
  });
}

/** Each word takes what follows it along, up to the next word; what precedes the first goes with that one. */
function keptText(
  text: string,
  indexes: number[],
  { words, isRemoved }: { words: Word[]; isRemoved: Set<number> },
): string {
  return indexes
    .map((index, at) => {
      if (isRemoved.has(index)) return '';
      const next = indexes[at + 1];
      const start = at === 0 ? 0 : (words[index]?.start ?? 0);
      return text.slice(start, next === undefined ? undefined : words[next]?.start);
    })
    .join('')
    .trim();
}
