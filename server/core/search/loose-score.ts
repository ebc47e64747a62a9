import { type LooseWord, shareOf } from './loose-words.ts';
import { stemOf } from './word-forms.ts';

/** BM25's constants; passages differ little in length, so that length counts less than usual. */
const saturation = 1.2;
const lengthShare = 0.5;
const averageLength = 14;
/** How much more a word counts in the form that was typed. */
const exactShare = 0.3;

/** A stem for each word of a text; words occur many times. */
export class Stems {
  readonly #known = new Map<string, string>();

  of(word: string): string {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    this.#known.set(word, stem);
    return stem;
  }
}

/** How well a text in the engine's form matches by its words and their other forms: 0 to about 2.5. */
export function looseScore(text: string[], words: LooseWord[], stems: Stems): number {
  const counts = new Map<string, number>();
  for (const word of text) {
    const stem = stems.of(word);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const damping = saturation * (1 - lengthShare + lengthShare * (text.length / averageLength));
  let total = 0;
  let score = 0;
  for (const { stem, weight } of words) {
    const count = counts.get(stem) ?? 0;
    total += weight;
    score += (weight * count * (saturation + 1)) / (count + damping);
  }
  const present = new Set(text);
  return total === 0 ? 0 : score / total + exactShare * shareOf(words, ({ word }) => present.has(word));
}
