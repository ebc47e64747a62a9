import type { PhraseFacts, SegmentContext } from '../spans/contexts.ts';
import { classes, type SpanClass } from './classes.ts';
import { addPhraseFeatures, addPlaceFeatures } from './features.ts';
import { ScoreTable } from './weights.ts';

/** How much a phrase's scores in the rest of the document count. */
const shareOfDocument = 0.15;

/** What is added to the scores of a class when a type is chosen. */
export type TypeBonus = Readonly<Record<SpanClass, number>>;

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
  best(bonus?: TypeBonus): number {
    const means = this.#sums.map(
      (_, index) => this.mean(index) + (bonus?.[classes[index] ?? 'product'] ?? 0),
    );
    return means.indexOf(Math.max(...means));
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
  readonly #bonus: TypeBonus;

  constructor(bonus: TypeBonus) {
    this.#bonus = bonus;
  }

  score(context: SegmentContext): Scored {
    const phrase = this.#phraseOf(context.facts);
    const row = this.#scores.addRow(phrase.row);
    addPlaceFeatures(this.#scores.addFeature, context);
    phrase.total.add(this.#scores, row);
    return { row, total: phrase.total };
  }

  /** The score of the best class, once everything is scored. */
  scoreOf({ row, total }: Scored): number {
    const index = total.best();
    return this.#scores.of(row, index) * (1 - shareOfDocument) + total.mean(index) * shareOfDocument;
  }

  /** A phrase names one thing throughout a document. */
  typeOf({ total }: Scored): SpanClass {
    return classes[total.best(this.#bonus)] ?? 'product';
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
