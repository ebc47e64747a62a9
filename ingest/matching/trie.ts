/**
 * A trie of words for very many phrases, in a few flat arrays: a million phrases are a few hundred megabytes less than
 * as objects. Nodes and words are numbers; the edges lie in one open hash table.
 */
export class PhraseTrie {
  readonly #words = new Map<string, number>();
  #nodes = 1;
  /** Per edge: parent node, word, child node; node 0 is the root, a child of 0 marks an empty place. Places are a power of 2. */
  #edges = new Int32Array(3 * 1024);
  #edgeCount = 0;
  /** Per node: the last phrase that ends there, plus 1; `#nextPhrase` links to earlier ones. */
  #lastPhrase = new Int32Array(1024);
  #nextPhrase = new Int32Array(1024);
  /** Per node: the last search that visited it. */
  #seenIn = new Int32Array(1024);
  #searches = 0;
  #phrases = 0;

  get size(): number {
    return this.#phrases;
  }

  /** Adds a phrase and returns its number, counting from 0. */
  add(words: string[]): number {
    let node = 0;
    for (const word of words) node = this.#childOrNew(node, this.#numberOf(word));
    const phrase = this.#phrases++;
    this.#nextPhrase = ensureCapacity(this.#nextPhrase, phrase + 1);
    this.#nextPhrase[phrase] = this.#lastPhrase[node] ?? 0;
    this.#lastPhrase[node] = phrase + 1;
    return phrase;
  }

  /** Calls `onFound` once for each phrase that occurs in these words, with its first position. */
  search(words: string[], onFound: (phrase: number, at: number) => void): void {
    this.#searches += 1;
    const numbers = Int32Array.from(words, (word) => this.#words.get(word) ?? -1);
    for (let at = 0; at < numbers.length; at += 1) {
      let node = 0;
      for (let next = at; next < numbers.length; next += 1) {
        const word = numbers[next] as number;
        node = word < 0 ? 0 : this.#childOf(node, word);
        if (node === 0) break;
        if (this.#seenIn[node] === this.#searches) continue;
        this.#seenIn[node] = this.#searches;
        for (let one = this.#lastPhrase[node] ?? 0; one > 0; one = this.#nextPhrase[one - 1] ?? 0)
          onFound(one - 1, at);
      }
    }
  }

  #numberOf(word: string): number {
    const existing = this.#words.get(word);
    if (existing !== undefined) return existing;
    this.#words.set(word, this.#words.size);
    return this.#words.size - 1;
  }

  /** The slot of this edge, or the empty slot for it. */
  #placeOf(parent: number, word: number): number {
    const places = this.#edges.length / 3;
    let place = mixed(parent, word) & (places - 1);
    while (
      this.#edges[place * 3 + 2] !== 0 &&
      (this.#edges[place * 3] !== parent || this.#edges[place * 3 + 1] !== word)
    )
      place = (place + 1) & (places - 1);
    return place;
  }

  #childOf(parent: number, word: number): number {
    return this.#edges[this.#placeOf(parent, word) * 3 + 2] as number;
  }

  #childOrNew(parent: number, word: number): number {
    const existing = this.#childOf(parent, word);
    if (existing !== 0) return existing;
    if (this.#edgeCount * 3 > this.#edges.length / 2) this.#spread();
    const child = this.#nodes++;
    this.#lastPhrase = ensureCapacity(this.#lastPhrase, child + 1);
    this.#seenIn = ensureCapacity(this.#seenIn, child + 1);
    const at = this.#placeOf(parent, word) * 3;
    this.#edges[at] = parent;
    this.#edges[at + 1] = word;
    this.#edges[at + 2] = child;
    this.#edgeCount += 1;
    return child;
  }

  /** Doubles the capacity for edges. */
  #spread(): void {
    const before = this.#edges;
    this.#edges = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 3)
      if (before[at + 2] !== 0)
        this.#edges.set(
          before.subarray(at, at + 3),
          this.#placeOf(before[at] as number, before[at + 1] as number) * 3,
        );
  }
}

/** Two numbers as one, its bits well mixed (the finish of MurmurHash3): without it, neighbors cluster in the table. */
function mixed(parent: number, word: number): number {
  let hash = Math.imul(parent, 0x9e3779b1) + word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function ensureCapacity(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  if (array.length >= length) return array as Int32Array<ArrayBuffer>;
  const larger = new Int32Array(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}
