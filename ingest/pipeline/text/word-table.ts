const firstCapacity = 4_096;
/** Beyond this, a table is emptied between two documents. */
const maxWords = 50_000;
/** Differs from process to process, so that nobody can write a text whose words all fall on one place. */
const seed = Math.trunc(Math.random() * 2 ** 31);

function hashOf(text: string, start: number, end: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1)
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

/** A part of a text keeps the whole of it in memory; a copy doesn't. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

type Row<T> = { hash: number; word: string; value: T };

/**
 * What is known of each word. Words are found by their place in a text: taking each out of it, to look it up in a map,
 * would cost several times as much, and nearly all were read before.
 */
export class WordTable<T> {
  readonly #create: (word: string) => T;
  #rows: Row<T>[] = [];
  /** For each hash, the number of its row, from 1. */
  #slots = new Int32Array(firstCapacity);

  constructor(create: (word: string) => T) {
    this.#create = create;
  }

  /** Forgets the words of earlier documents when there are too many; says whether it did. */
  trim(): boolean {
    if (this.#rows.length <= maxWords) return false;
    this.#rows = [];
    this.#slots = new Int32Array(firstCapacity);
    return true;
  }

  /** What is known of the word at this place. */
  at(text: string, start: number, end: number): T {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const row = this.#rows[(this.#slots[slot] ?? 0) - 1];
      if (row === undefined) return this.#add(copyOf(text.slice(start, end)), hash, slot);
      if (row.hash === hash && isAt(row.word, text, start, end)) return row.value;
    }
  }

  #add(word: string, hash: number, slot: number): T {
    const value = this.#create(word);
    this.#slots[slot] = this.#rows.push({ hash, word, value });
    if (this.#rows.length * 2 > this.#slots.length) this.#grow();
    return value;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    this.#rows.forEach(({ hash }, index) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    });
    this.#slots = slots;
  }
}
