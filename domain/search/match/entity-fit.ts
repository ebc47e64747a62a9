import type { EntityType, MentionRole } from '../../../contract/api/library/entity.ts';
import { wordsOf } from '../../core/text/tokenize.ts';

/** An entity that occurs in a passage: mentioned in it, or its speaker. */
export type EntityInPassage = {
  mentionId: string;
  entityId: string;
  name: string;
  type: EntityType;
  role: MentionRole;
  surface: string;
};

/**
 * How well an entity matches the query: equal is better than containing it, which is better than being part of it. 0:
 * not at all.
 */
export function entityFit(
  candidate: Pick<EntityInPassage, 'name' | 'surface'>,
  queryWords: string[],
): number {
  const name = wordsOf(candidate.name);
  const surface = candidate.surface === candidate.name ? name : wordsOf(candidate.surface);
  const isIn = (words: string[]) => (word: string) => words.includes(word);
  const phrase = queryWords.join(' ');
  if (queryWords.every(isIn(surface))) return surface.join(' ') === phrase ? 5 : 4;
  if (queryWords.every(isIn(name))) return name.join(' ') === phrase ? 3.5 : 3;
  // "interview with Ada Palmer": the name is one part of the query.
  return surface.length > 1 && surface.every(isIn(queryWords)) ? 2 : 0;
}

/** The entity of the passage that has one of these names, of this type if given; undefined if there is none. */
export function entityOfResult(
  candidates: EntityInPassage[],
  names: string[][],
  type?: EntityType,
): EntityInPassage | undefined {
  let best: EntityInPassage | undefined;
  let bestFit = 0;
  for (const candidate of candidates) {
    if (type && candidate.type !== type) continue;
    const value = Math.max(...names.map((words) => entityFit(candidate, words)));
    const preferred = value + (value > 0 && candidate.role === 'mention' ? 0.1 : 0);
    if (preferred > bestFit) {
      best = candidate;
      bestFit = preferred;
    }
  }
  return best;
}
