import { hasMeaning } from './lexicon.ts';
import type { Span } from './spans.ts';

const personKey = (name: string) => name.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();

/** The full names of a document's people, and the one full name that a first or last name alone stands for. */
export type People = {
  full: Set<string>;
  isPart: (word: string) => boolean;
  resolve: (word: string) => string | undefined;
};

/**
 * Gathers full names: people known beforehand, speakers, and runs that begin with a first name. A part that two of them
 * share resolves to neither. People in the document take precedence over those known from elsewhere.
 */
export function collectPeople(spans: Span[], speakers: string[], knownPeople: string[]): People {
  const full = new Set([...knownPeople, ...speakers].map(personKey));
  const spokenNames: string[] = [];
  for (const span of spans) {
    const first = span.words[0]?.lower ?? '';
    if (span.words.length < 2 || span.words.length > 3 || !hasMeaning(first, 'first')) continue;
    if (span.words.some((word) => hasMeaning(word.lower, 'organization'))) continue;
    spokenNames.push(span.words.map((word) => word.text).join(' '));
  }
  const byPart = new Map<string, Map<string, string>>();
  const addParts = (name: string) => {
    const words = name.split(/\s+/);
    if (words.length < 2) return;
    for (const part of [words[0], words.at(-1)]) {
      if (!part) continue;
      const names = byPart.get(personKey(part)) ?? new Map<string, string>();
      names.set(personKey(name), name);
      byPart.set(personKey(part), names);
    }
  };
  for (const name of [...speakers, ...spokenNames]) addParts(name);
  const ofDocument = new Map(byPart);
  for (const name of knownPeople) if (!ofDocument.has(personKey(name.split(/\s+/)[0] ?? ''))) addParts(name);
  return {
    full,
    isPart: (word) => byPart.has(personKey(word)),
    resolve: (word) => {
      const names = byPart.get(personKey(word));
      return names?.size === 1 ? [...names.values()][0] : undefined;
    },
  };
}
