/** The largest value of a signed byte. */
const largest = 127;
const bitsPerWord = 32;

/** How many words of 32 bits the signs of a vector take. */
export const signWords = (dimensions: number): number => Math.ceil(dimensions / bitsPerWord);

/** A vector with a byte for each dimension: its direction, which is all that is compared, stays. */
export function toBytes(vector: Float32Array): Int8Array {
  const highest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const scale = highest === 0 ? 0 : largest / highest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** The bytes of vectors as the database has them. */
export const toSignedBytes = ({ buffer, byteOffset, length }: Buffer) =>
  new Int8Array(buffer, byteOffset, length);

/** Which dimensions of a vector are positive, a bit each. */
export function signsOf(vector: ArrayLike<number>): Uint32Array {
  const signs = new Uint32Array(signWords(vector.length));
  for (let at = 0; at < vector.length; at += 1) {
    const word = Math.floor(at / bitsPerWord);
    if ((vector[at] ?? 0) > 0) signs[word] = ((signs[word] ?? 0) | (1 << (at % bitsPerWord))) >>> 0;
  }
  return signs;
}

/** The cosine of the angle between two vectors, -1 to 1; 0 if one has no direction. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let ofA = 0;
  let ofB = 0;
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0;
    const y = b[at] ?? 0;
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : dot / Math.sqrt(ofA * ofB);
}
