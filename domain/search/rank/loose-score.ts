import { stemOf } from '../../library/vocabulary/word-forms.ts';
import type { NearPassage } from '../../meaning/search/near-passage.ts';
import { bm25Count } from './bm25.ts';
import { type LooseWord, shareOf } from './loose-words.ts';
import { looseBm25, looseWeights, meaningWeights } from './ranking.ts';

const beginningLength = 2;
const beginningOf = (word: string) => word.slice(0, beginningLength);

/** The stems of a query, looked for in many texts. */
export class SoughtStems {
  readonly #stems: Set<string>;
  readonly #beginnings: Set<string>;
  readonly #known = new Map<string, string | undefined>();

  constructor(words: LooseWord[]) {
    this.#stems = new Set(words.map(({ stem }) => stem));
    // A stem begins as its words do: most words of a text needn't be stemmed.
    this.#beginnings = new Set(words.map(({ stem }) => beginningOf(stem)));
  }

  /** The stem of a word if the query has it. */
  of(word: string): string | undefined {
    if (!this.#beginnings.has(beginningOf(word))) return undefined;
    if (!this.#known.has(word)) {
      const stem = stemOf(word);
      this.#known.set(word, this.#stems.has(stem) ? stem : undefined);
    }
    return this.#known.get(word);
  }
}

/** How well a text in the engine's form matches by its words and their other forms: 0 to about 2.5. */
export function looseScore(text: string[], words: LooseWord[], stems: SoughtStems): number {
  const counts = new Map<string, number>();
  for (const word of text) {
    const stem = stems.of(word);
    if (stem !== undefined) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  let total = 0;
  let score = 0;
  for (const { stem, weight } of words) {
    const count = counts.get(stem) ?? 0;
    total += weight;
    score += weight * bm25Count(count, text.length, looseBm25);
  }
  return total === 0
    ? 0
    : score / total + looseWeights.exact * shareOf(words, ({ word }) => text.includes(word));
}

type Nearness = Pick<NearPassage, 'nearness' | 'around'>;

const beyondFloor = (cosine: number) => Math.max(0, cosine - meaningWeights.floor);

/** How near a passage is in meaning, with what is next to it: 0 to about 1. */
export function meaningScore(near: Nearness | undefined): number {
  if (!near) return 0;
  const { around } = meaningWeights;
  return (beyondFloor(near.nearness) + around * beyondFloor(near.around)) / (1 + around);
}

/**
 * How near the nearest of so many passages has to be to mean the same. The more there are, the nearer is the nearest of
 * those that have nothing to do with a query.
 */
export const leastNearness = (passages: number): number =>
  Math.max(meaningWeights.leastBest, meaningWeights.spread * Math.sqrt(2 * Math.log(Math.max(passages, 1))));
