import { stemOf } from '../../library/vocabulary/word-forms.ts';
import { type LooseWord, shareOf } from './loose-words.ts';

/** BM25's constants; passages differ little in length, so that length counts less than usual. */
const saturation = 1.2;
const lengthShare = 0.5;
const averageLength = 14;
/** How much more a word counts in the form that was typed. */
const exactShare = 0.3;

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
  const damping = saturation * (1 - lengthShare + lengthShare * (text.length / averageLength));
  let total = 0;
  let score = 0;
  for (const { stem, weight } of words) {
    const count = counts.get(stem) ?? 0;
    total += weight;
    score += (weight * count * (saturation + 1)) / (count + damping);
  }
  return total === 0 ? 0 : score / total + exactShare * shareOf(words, ({ word }) => text.includes(word));
}
