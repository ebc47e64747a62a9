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

/** A slot is two numbers: the hash of a word, and which of the values it is, from 1. */
const slotSize = 2;

/**
 * What is known of each word. Words are found by their place in a text: taking each out of it, to look it up in a map,
 * would cost several times as much, and nearly all were read before.
 */
export class WordTable<T extends { text: string }> {
  readonly #create: (word: string) => T;
  #values: T[] = [];
  #slots = new Int32Array(firstCapacity * slotSize);

  /** `create` makes the value of a new word, which keeps the word as its text. */
  constructor(create: (word: string) => T) {
    this.#create = create;
  }

  /** Forgets the words of earlier documents when there are too many; says whether it did. */
  trim(): boolean {
    if (this.#values.length <= maxWords) return false;
    this.#values = [];
    this.#slots = new Int32Array(firstCapacity * slotSize);
    return true;
  }

  /** What is known of the word at this place. */
  at(text: string, start: number, end: number): T {
    const hash = hashOf(text, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash * slotSize) & mask; ; slot = (slot + slotSize) & mask) {
      const number = slots[slot + 1] ?? 0;
      if (number === 0) return this.#add(copyOf(text.slice(start, end)), hash, slot);
      if (slots[slot] !== hash) continue;
      const value = this.#values[number - 1];
      if (value !== undefined && isAt(value.text, text, start, end)) return value;
    }
  }

  #add(word: string, hash: number, slot: number): T {
    const value = this.#create(word);
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#values.push(value);
    if (this.#values.length * 2 * slotSize > this.#slots.length) this.#grow();
    return value;
  }

  #grow(): void {
    const earlier = this.#slots;
    const slots = new Int32Array(earlier.length * 2);
    const mask = slots.length - 1;
    for (let at = 0; at < earlier.length; at += slotSize) {
      const hash = earlier[at] ?? 0;
      const number = earlier[at + 1] ?? 0;
      if (number === 0) continue;
      let slot = (hash * slotSize) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + slotSize) & mask;
      slots[slot] = hash;
      slots[slot + 1] = number;
    }
    this.#slots = slots;
  }
}
