const firstCapacity = 2_048;
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

/**
 * What is known of each word of a document. Words are found by their place in a text: taking each out of it, to look it
 * up in a map, would cost several times as much, and nearly all were read before.
 */
export class WordTable<T> {
  readonly #create: (word: string) => T;
  readonly #words: string[] = [];
  readonly #values: T[] = [];
  readonly #hashes: number[] = [];
  /** For each hash, the number of its word among all, from 1. */
  #slots = new Int32Array(firstCapacity);

  constructor(create: (word: string) => T) {
    this.#create = create;
  }

  /** What is known of the word at this place. */
  at(text: string, start: number, end: number): T {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? 0;
      if (number === 0) return this.#add(text.slice(start, end), hash, slot);
      const word = this.#words[number - 1] ?? '';
      const value = this.#values[number - 1];
      if (value !== undefined && this.#hashes[number - 1] === hash && isAt(word, text, start, end))
        return value;
    }
  }

  #add(word: string, hash: number, slot: number): T {
    const value = this.#create(word);
    this.#words.push(word);
    this.#hashes.push(hash);
    this.#slots[slot] = this.#values.push(value);
    if (this.#values.length * 2 > this.#slots.length) this.#grow();
    return value;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, index) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    });
    this.#slots = slots;
  }
}
