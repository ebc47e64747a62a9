/** Weights are found by hash: two features that fall on one place share it, which training accounts for. */
export const bucketCount = 1 << 17;

const firstHash = 0x811c9dc5;
const withCode = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);

/** A number for a word. */
export function wordHash(word: string): number {
  let hash = firstHash;
  for (let at = 0; at < word.length; at += 1) hash = withCode(hash, word.charCodeAt(at));
  return hash;
}

/** The number of a part of a text in lower case, without taking it out where it is plain letters. */
export function lowerHash(text: string, start: number, end: number): number {
  let hash = firstHash;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return wordHash(text.slice(start, end).toLowerCase());
    hash = withCode(hash, code >= 65 && code <= 90 ? code + 32 : code);
  }
  return hash;
}

/** The place of a feature's weights: the kind of feature, and one or two values. */
export function bucketOf(kind: number, first: number, second: number): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(second + 1, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1);
  return (hash ^ (hash >>> 16)) & (bucketCount - 1);
}
