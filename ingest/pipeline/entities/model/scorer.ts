import type { PhraseFacts, SegmentContext } from '../contexts.ts';
import { classes } from './classes.ts';
import { addPhraseFeatures, addPlaceFeatures } from './features.ts';
import { ScoreTable } from './weights.ts';

/** How much a phrase's scores in the rest of the document count. */
const shareOfDocument = 0.3;

/** The scores of a phrase, however it is written, summed over the document. */
class PhraseTotal {
  readonly #sums = classes.map(() => 0);
  #count = 0;

  add(scores: ScoreTable, row: number): void {
    this.#count += 1;
    for (let index = 0; index < classes.length; index += 1)
      this.#sums[index] = (this.#sums[index] ?? 0) + scores.of(row, index);
  }

  /** The class with the highest mean. */
  best(): number {
    return this.#sums.indexOf(Math.max(...this.#sums));
  }

  mean(index: number): number {
    return (this.#sums[index] ?? 0) / this.#count;
  }
}

/** What was scored: a row of the scores, and the whole document's scores of the same phrase. */
export type Scored = { row: number; total: PhraseTotal };

/** Scores the segments of a document; what belongs to a phrase everywhere is scored once. */
export class Scorer {
  readonly #scores = new ScoreTable();
  readonly #phrases = new Map<PhraseFacts, Scored>();
  readonly #totals = new Map<string, PhraseTotal>();

  score(context: SegmentContext): Scored {
    const phrase = this.#phraseOf(context.facts);
    const row = this.#scores.addRow(phrase.row);
    addPlaceFeatures(this.#scores.addFeature, context);
    phrase.total.add(this.#scores, row);
    return { row, total: phrase.total };
  }

  /** The best class, once everything is scored, and its score: a phrase names one thing throughout a document. */
  best({ row, total }: Scored): { index: number; score: number } {
    const index = total.best();
    return {
      index,
      score: this.#scores.of(row, index) * (1 - shareOfDocument) + total.mean(index) * shareOfDocument,
    };
  }

  #phraseOf(facts: PhraseFacts): Scored {
    const existing = this.#phrases.get(facts);
    if (existing) return existing;
    const row = this.#scores.addRow();
    addPhraseFeatures(this.#scores.addFeature, facts);
    const { lower } = facts.phrase;
    const total = this.#totals.get(lower) ?? new PhraseTotal();
    this.#totals.set(lower, total);
    const scored = { row, total };
    this.#phrases.set(facts, scored);
    return scored;
  }
}
