const firstHash = 0x811c9dc5;

/** A number for each word: enough to find the same words again. FNV-1a, 32 bits, signed. */
export const hashWords = (words: string[]): number[] =>
  words.map((word) => {
    let hash = firstHash;
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    return hash | 0;
  });
