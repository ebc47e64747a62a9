/** Weights are found by hash: two features that fall on one place share it, which training accounts for. */
export const bucketCount = 1 << 17;

const wordHashes = new Map<string, number>();
const maxWords = 100_000;

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** A number for a word; words repeat, so those of before are kept. */
export function wordHash(word: string): number {
  const existing = wordHashes.get(word);
  if (existing !== undefined) return existing;
  if (wordHashes.size >= maxWords) wordHashes.clear();
  const hash = hashOf(word);
  wordHashes.set(word, hash);
  return hash;
}

/** The place of a feature's weights: the kind of feature, and one or two values. */
export function bucketOf(kind: number, first: number, second = 0): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(second + 1, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1);
  return (hash ^ (hash >>> 16)) & (bucketCount - 1);
}
