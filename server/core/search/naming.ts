import type { EntityType, MentionRole } from '../../contract/entity.ts';
import { foldText } from '../text/normalize.ts';
import type { Query } from './query.ts';

/** A name that occurs in a passage: said in it, or its speaker. */
export type NameInPassage = {
  mentionId: string;
  entityId: string;
  name: string;
  type: EntityType;
  role: MentionRole;
  surface: string;
};

/** How well a name answers the query: equal beats containing it, which beats being a part of it. 0: not at all. */
function fit(candidate: NameInPassage, query: Query): number {
  const wanted = query.words;
  const last = wanted.at(-1) ?? '';
  const words = [
    ...new Set([...foldText(candidate.name).split(' '), ...foldText(candidate.surface).split(' ')]),
  ];
  const isNamed = (word: string) =>
    words.includes(word) || (query.openEnded && word === last && words.some((one) => one.startsWith(last)));
  if (wanted.every(isNamed)) {
    const phrase = wanted.join(' ');
    return foldText(candidate.name) === phrase ? 4 : foldText(candidate.surface) === phrase ? 3.5 : 3;
  }
  const nameWords = foldText(candidate.surface).split(' ');
  // "interview with Ada Palmer": the name is one part of the query.
  return nameWords.length > 1 && nameWords.every((word) => wanted.includes(word)) ? 2 : 0;
}

/** The name of the passage that the query names; undefined when it names none. */
export function nameOfResult(candidates: NameInPassage[], query: Query): NameInPassage | undefined {
  let best: NameInPassage | undefined;
  let bestFit = 0;
  for (const candidate of candidates) {
    const value = fit(candidate, query) + (candidate.role === 'mention' ? 0.1 : 0);
    if (value >= 1 && value > bestFit) {
      best = candidate;
      bestFit = value;
    }
  }
  return best;
}
