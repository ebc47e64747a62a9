const bitsPerWord = 32;

/** How many bits of a word are set. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Which dimensions of vectors that follow one another are positive: a bit each, in whole words for each vector. */
export function signsOf(vectors: Int8Array | Float32Array, dimensions: number): Uint32Array {
  const words = Math.ceil(dimensions / bitsPerWord);
  const count = Math.floor(vectors.length / dimensions);
  const signs = new Uint32Array(count * words);
  for (let vector = 0; vector < count; vector += 1)
    for (let at = 0; at < dimensions; at += 1)
      if ((vectors[vector * dimensions + at] as number) > 0) {
        const word = vector * words + (at >>> 5);
        signs[word] = (signs[word] as number) | (1 << (at & 31));
      }
  return signs;
}

/**
 * About how near the nearest of some vectors is to one, by their signs: the more of them differ, the wider the angle. -1 to
 * 1; 0 without vectors.
 */
export function nearnessBySigns(one: Uint32Array, others: Uint32Array, dimensions: number): number {
  if (others.length === 0) return 0;
  let fewest = dimensions;
  for (let from = 0; from < others.length; from += one.length) {
    let differing = 0;
    for (let word = 0; word < one.length; word += 1)
      differing += bitsSet((one[word] as number) ^ (others[from + word] as number));
    if (differing < fewest) fewest = differing;
  }
  return Math.cos((Math.PI * fewest) / dimensions);
}
