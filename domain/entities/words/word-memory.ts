import { WordTable } from '../lexicon/word-table.ts';
import { type Spelling, toSpelling } from './spelling.ts';
import { toWord, type Word, type WordCounter, type WordCounts } from './word.ts';

/**
 * What is known of words, from one document to the next: they repeat, and to look one up costs many times as much as to
 * find it here. Counts are of the document that was begun last.
 */
export class WordMemory {
  readonly #words = new Map<string, Word>();
  /** By word in lower case. */
  readonly #counters = new Map<string, WordCounter>();
  readonly #spellings = new WordTable((text) => toSpelling(text, (part) => this.wordOf(part)));
  #document = 0;

  /** Begins to count the words of a document. Forgets those of earlier ones when they are too many. */
  beginDocument(): void {
    if (this.#spellings.trim()) {
      this.#words.clear();
      this.#counters.clear();
    }
    this.#document += 1;
  }

  /** What is known of the word at this place of a text. */
  spellingAt(text: string, start: number, end: number): Spelling {
    return this.#spellings.at(text, start, end);
  }

  wordOf(text: string): Word {
    const existing = this.#words.get(text);
    if (existing) return existing;
    const word = toWord(text, (lower) => this.#counterOf(lower));
    this.#words.set(text, word);
    return word;
  }

  #counterOf(lower: string): WordCounter {
    const existing = this.#counters.get(lower);
    if (existing) return existing;
    const counter = { document: 0, counts: { inside: 0, opening: 0, lower: 0 } };
    this.#counters.set(lower, counter);
    return counter;
  }

  /** How often the document has a word so far. */
  countsOf({ counter }: Word): WordCounts {
    if (counter.document !== this.#document) {
      counter.document = this.#document;
      counter.counts = { inside: 0, opening: 0, lower: 0 };
    }
    return counter.counts;
  }

  /** The same of a spelling's word. */
  countsOfSpelling(spelling: Spelling): WordCounts {
    if (spelling.document !== this.#document) {
      spelling.document = this.#document;
      spelling.counts = this.countsOf(spelling.word);
    }
    return spelling.counts;
  }
}
