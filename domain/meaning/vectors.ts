/** The largest value of a signed byte. */
const largest = 127;

/** A vector with a byte for each dimension: its direction, which is all that is compared, stays. */
export function toBytes(vector: Float32Array): Int8Array {
  const highest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const scale = highest === 0 ? 0 : largest / highest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** The bytes of vectors as the database has them. */
export const toSignedBytes = ({ buffer, byteOffset, length }: Buffer) =>
  new Int8Array(buffer, byteOffset, length);

/** A vector of length 1 in the same direction; one without a direction is zeros. In plain loops: libraries have millions. */
export function toUnit(values: ArrayLike<number>): Float32Array {
  const unit = Float32Array.from(values);
  let squares = 0;
  for (let at = 0; at < unit.length; at += 1) squares += (unit[at] as number) ** 2;
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < unit.length; at += 1) unit[at] = (unit[at] as number) / length;
  return unit;
}

/** The mean of the directions of vectors. Throws without any. */
export function meanOf(vectors: ArrayLike<number>[]): Float32Array {
  const [first] = vectors;
  if (!first) throw new Error('There is no mean of no vectors.');
  const mean = new Float32Array(first.length);
  for (const vector of vectors)
    toUnit(vector).forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value / vectors.length;
    });
  return mean;
}

/** From this square of the length of their mean on, vectors have so much in common that it hides what they differ in. */
const muchInCommon = 0.2;

/** What vectors have in common: their mean, or nothing where that is little. */
export function commonOf(vectors: ArrayLike<number>[]): Float32Array {
  const mean = meanOf(vectors);
  return Math.hypot(...mean) ** 2 < muchInCommon ? new Float32Array(mean.length) : mean;
}

/** What a vector has beyond a mean, of unit length. */
export const beyond = (mean: Float32Array, vector: ArrayLike<number>): Float32Array =>
  toUnit(toUnit(vector).map((value, at) => value - (mean[at] ?? 0)));

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
