import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { searchIndex, vocabulary } from '../../core/database/schema/search.ts';
import { closestWords, type Spelling, toShapes, type WordShapes } from './closest-words.ts';
import { formsOf, type SortedWords, wordsFrom } from './word-forms.ts';

const refreshIntervalMs = 1_000;
/** A large vocabulary changes little between revisions. */
const slowRefreshIntervalMs = 10_000;
const largeVocabulary = 50_000;
const rowId = 1;

/**
 * The words of the library, in memory, with the number of passages that each is in. Reads what is new in the background;
 * a search waits only for the first reading.
 */
export class Vocabulary {
  readonly #database: Database;
  #counts = new Map<string, number>();
  #shapes: WordShapes | undefined;
  #sorted: SortedWords | undefined;
  #revision = 0;
  #generation = -1;
  #checkedAt = 0;
  #refreshing: Promise<void> | undefined;
  #maxCount = 1;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes sure that the words are loaded, and reloads them if that was a while ago. */
  async ready(): Promise<void> {
    const interval = this.#counts.size > largeVocabulary ? slowRefreshIntervalMs : refreshIntervalMs;
    if (!this.#refreshing && Date.now() - this.#checkedAt > interval)
      this.#refreshing = this.#refresh().finally(() => {
        this.#checkedAt = Date.now();
        this.#refreshing = undefined;
      });
    if (this.#counts.size > largeVocabulary) this.#refreshing?.catch(() => undefined);
    else await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const [state] = await this.#database.select().from(searchIndex).where(eq(searchIndex.id, rowId));
    if (!state) return;
    const isNew = state.vocabularyGeneration !== this.#generation;
    if (!isNew && state.vocabularyRevision === this.#revision) return;
    const rows = await this.#database
      .select({ word: vocabulary.word, passages: vocabulary.passages })
      .from(vocabulary)
      .where(and(gt(vocabulary.revision, isNew ? -1 : this.#revision)));
    if (isNew) this.#counts = new Map();
    for (const { word, passages } of rows) {
      // Of a text that was taken down, nothing may be suggested.
      if (passages > 0) this.#counts.set(word, passages);
      else this.#counts.delete(word);
      if (passages > this.#maxCount) this.#maxCount = passages;
    }
    this.#shapes = undefined;
    this.#sorted = undefined;
    this.#revision = state.vocabularyRevision;
    this.#generation = state.vocabularyGeneration;
  }

  count(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  /** The weight of a word: low if every passage has it. Words that count as the same are weighed together. */
  weight(...words: string[]): number {
    // The count of the most common word stands for the number of passages.
    const passages = this.#maxCount * 1.5;
    const count = Math.min(
      passages,
      words.reduce((sum, word) => sum + this.count(word), 0),
    );
    return Math.log(1 + (passages - count + 0.5) / (count + 0.5));
  }

  /** All words of the library, in the order of their letters. */
  get words(): SortedWords {
    this.#sorted ??= [...this.#counts.keys()].sort();
    return this.#sorted;
  }

  /** Words of the library that begin with this; undefined if there are more than `limit`. */
  completions(beginning: string, limit: number): string[] | undefined {
    const words = wordsFrom(this.words, beginning, limit + 1);
    return words.length > limit ? undefined : words;
  }

  /** Words of the library that begin with this. */
  startingWith(beginning: string): string[] {
    return wordsFrom(this.words, beginning, Number.POSITIVE_INFINITY);
  }

  /** The other forms of an English word in the library, the most common one first. */
  forms(word: string): string[] {
    return formsOf(this.words, word).sort((a, b) => this.count(b) - this.count(a));
  }

  /** Words of the library that may have been meant, best first. */
  spellings(word: string, isUnfinished: boolean): Spelling[] {
    this.#shapes ??= toShapes(this.#counts);
    return closestWords(this.#shapes, word, isUnfinished);
  }
}
