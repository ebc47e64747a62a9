import { isOfClass } from '../lexicon/lexicon.ts';
import type { Span } from './spans.ts';

export const personKey = (name: string) =>
  name.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();

/** The words that can stand for a full name alone: its first and its last. */
export function partsOf(name: string): string[] {
  const words = personKey(name).split(' ');
  return words.length < 2 ? [] : [...new Set([words[0] ?? '', words.at(-1) ?? ''])];
}

/** The people of a document before its spans are classified. */
export type People = {
  full: Set<string>;
  /** Whether a word is the first or last name of somebody in the document. */
  isPart: (word: string) => boolean;
  /** Whether a word is the first or last name of somebody who is there. */
  isPresentPart: (word: string) => boolean;
};

/** Gathers people known beforehand, speakers, and spans that begin with a first name. */
export function collectPeople(spans: Span[], present: string[], known: string[]): People {
  const full = new Set([...known, ...present].map(personKey));
  const presentParts = new Set(present.flatMap((name) => [personKey(name), ...partsOf(name)]));
  const parts = new Set(presentParts);
  for (const { words } of spans) {
    if (words.length < 2 || words.length > 3 || !isOfClass(words[0]?.lower ?? '', 'first')) continue;
    if (words.some((word) => isOfClass(word.lower, 'organization'))) continue;
    for (const part of partsOf(words.map((word) => word.text).join(' '))) parts.add(part);
  }
  return {
    full,
    isPart: (word) => parts.has(personKey(word)),
    isPresentPart: (word) => presentParts.has(personKey(word)),
  };
}
