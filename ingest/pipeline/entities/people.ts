import { isKnown } from './lexicon.ts';
import type { Run } from './spans.ts';

const key = (name: string) => name.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();

/** The full names of a document's people, and for a first or last name alone the one full name it stands for. */
export type People = {
  full: Set<string>;
  isPart: (word: string) => boolean;
  resolve: (word: string) => string | undefined;
};

/**
 * Gathers full names: people known beforehand, speakers, and runs that begin with a first name. A part that two of
 * them share resolves to neither. People of the document itself win over those only known from elsewhere.
 */
export function gatherPeople(runs: Run[], speakers: string[], known: string[]): People {
  const full = new Set([...known, ...speakers].map(key));
  const said: string[] = [];
  for (const run of runs) {
    const first = run.words[0]?.lower ?? '';
    if (run.words.length < 2 || run.words.length > 3 || !isKnown(first, 'first')) continue;
    if (run.words.some((word) => isKnown(word.lower, 'organization'))) continue;
    said.push(run.words.map((word) => word.text).join(' '));
  }
  const byPart = new Map<string, Map<string, string>>();
  const learn = (name: string) => {
    const words = name.split(/\s+/);
    if (words.length < 2) return;
    for (const part of [words[0], words.at(-1)]) {
      if (!part) continue;
      const names = byPart.get(key(part)) ?? new Map<string, string>();
      names.set(key(name), name);
      byPart.set(key(part), names);
    }
  };
  for (const name of [...speakers, ...said]) learn(name);
  const fromElsewhere = new Map(byPart);
  for (const name of known) if (!fromElsewhere.has(key(name.split(/\s+/)[0] ?? ''))) learn(name);
  return {
    full,
    isPart: (word) => byPart.has(key(word)),
    resolve: (word) => {
      const names = byPart.get(key(word));
      return names?.size === 1 ? [...names.values()][0] : undefined;
    },
  };
}
