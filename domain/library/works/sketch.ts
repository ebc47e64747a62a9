/** With so many numbers, a similarity is off by less than 0.04 in two cases of three. */
const sketchSize = 128;
/** Words in a row. */
const shingleLength = 3;
/** With fewer words, there is nothing to compare. */
const minSketchedWords = 20;

const empty = 0xffffffff;
const placeScale = 1_000;
/** What tells the words of a row from the same ones in another order. */
const multipliers = [1009, 31] as const;

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

/** What a text can be compared by without reading it again. */
export type Sketch = {
  /** In each part of the range of hashes, the smallest one of the text; -1 where there is none. Signed, as stored. */
  hashes: number[];
  /** Where in the text each of these is: from 0, the beginning, to 1,000. */
  places: number[];
};

/**
 * One-permutation MinHash: the share of equal numbers in two sketches is about the share of equal three-word rows in their
 * texts. Undefined for a text of a few words.
 */
export function sketchOf(words: string[]): Sketch | undefined {
  if (words.length < minSketchedWords) return undefined;
  const smallest = new Uint32Array(sketchSize).fill(empty);
  const positions = new Uint32Array(sketchSize);
  let [before, previous] = [hashOf(words[0] ?? ''), hashOf(words[1] ?? '')];
  for (let at = shingleLength - 1; at < words.length; at += 1) {
    const current = hashOf(words[at] ?? '');
    const hash = mix(Math.imul(before, multipliers[0]) + Math.imul(previous, multipliers[1]) + current);
    const part = hash % sketchSize;
    if (hash < (smallest[part] ?? empty)) {
      smallest[part] = hash;
      positions[part] = at;
    }
    [before, previous] = [previous, current];
  }
  return {
    hashes: Array.from(smallest, (hash) => hash | 0),
    places: Array.from(positions, (at) => Math.round((at / words.length) * placeScale)),
  };
}

/** Every text shares some phrases with every other one. */
const strayShare = 0.05;

/** The largest part of a text with hardly any of these places. */
function largestGap(places: number[]): number {
  const sorted = [0, ...places.toSorted((a, b) => a - b), placeScale];
  const step = 1 + Math.floor(places.length * strayShare);
  const gaps = sorted.slice(step).map((place, at) => place - (sorted[at] ?? 0));
  return Math.max(...gaps) / placeScale;
}

/** How much of two texts is the same, and how large a part of one of them has nothing of it; both from 0 to 1. */
export function compareSketches(a: Sketch, b: Sketch): { similarity: number; gap: number } {
  const parts = a.hashes.keys().filter((at) => a.hashes[at] !== -1 || b.hashes[at] !== -1);
  const compared = [...parts];
  const equal = compared.filter((at) => a.hashes[at] === b.hashes[at]);
  const gapOf = ({ places }: Sketch) => largestGap(equal.map((at) => places[at] ?? 0));
  return {
    similarity: compared.length === 0 ? 0 : equal.length / compared.length,
    gap: Math.max(gapOf(a), gapOf(b)),
  };
}
