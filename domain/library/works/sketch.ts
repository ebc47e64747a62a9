/** How many numbers a sketch has. With so many, a similarity is off by 0.04 in two cases of three. */
export const sketchSize = 128;
/** Words in a row. */
const shingleLength = 3;
/** With fewer words, there is nothing to compare. */
const minSketchedWords = 20;

const empty = 0xffffffff;

/** Spreads 32 bits evenly over 32 bits: the last steps of MurmurHash 3. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The smallest hash of the shingles in each part of the range of hashes. */
function smallestHashes(words: string[]): Uint32Array {
  const smallest = new Uint32Array(sketchSize).fill(empty);
  const [a, b] = [31, 1009];
  let [before, previous] = [hashOf(words[0] ?? ''), hashOf(words[1] ?? '')];
  for (let at = shingleLength - 1; at < words.length; at += 1) {
    const current = hashOf(words[at] ?? '');
    const hash = mix(Math.imul(before, b) + Math.imul(previous, a) + current);
    const part = hash % sketchSize;
    if (hash < (smallest[part] ?? empty)) smallest[part] = hash;
    [before, previous] = [previous, current];
  }
  return smallest;
}

/**
 * What a text can be compared by without reading it again (one-permutation MinHash): the share of equal numbers in two
 * sketches is about the share of equal three-word rows in their texts. Undefined for short texts. Numbers are signed,
 * as the database's are.
 */
export function sketchOf(words: string[]): number[] | undefined {
  if (words.length < minSketchedWords) return undefined;
  return Array.from(smallestHashes(words), (hash) => hash | 0);
}

/** How much of two texts is the same, 0 to 1. */
export function similarity(a: number[], b: number[]): number {
  let equal = 0;
  let compared = 0;
  for (let at = 0; at < sketchSize; at += 1) {
    if (a[at] === -1 && b[at] === -1) continue;
    compared += 1;
    if (a[at] === b[at]) equal += 1;
  }
  return compared === 0 ? 0 : equal / compared;
}
