/** A dimension is on one of eight steps of this width, in standard deviations of its vector: a finer one loses the ends. */
const stepWidth = 0.6;
const lastStep = 7;
const middle = lastStep / 2;

/** The bits of many codes: `high` is the sign. Each row of them is `rowBytesOf` long. */
export type Planes = { high: Uint8Array; middle: Uint8Array; low: Uint8Array };

/** A bit for each dimension, in whole vectors of 128 bits. */
export const rowBytesOf = (dimensions: number): number => Math.ceil(dimensions / 128) * 16;

/**
 * Writes three bits for each dimension of a vector into rows of zeros, from a byte on. Returns by what a product with them
 * is multiplied to be that with the vector, by its length: Gao and Long, RaBitQ, SIGMOD 2024, section 3.2.
 */
export function encode(vector: Int8Array, planes: Planes, from: number): number {
  const squares = vector.reduce((sum, value) => sum + value * value, 0);
  if (squares === 0) return 0;
  const step = Math.sqrt(squares / vector.length) * stepWidth;
  let product = 0;
  for (let at = 0; at < vector.length; at += 1) {
    const value = vector[at] as number;
    const code = Math.min(lastStep, Math.max(0, Math.floor(value / step) + 4));
    product += value * (code - middle);
    const byte = from + (at >> 3);
    const bit = 1 << (at & 7);
    if (code & 4) planes.high[byte] = (planes.high[byte] as number) | bit;
    if (code & 2) planes.middle[byte] = (planes.middle[byte] as number) | bit;
    if (code & 1) planes.low[byte] = (planes.low[byte] as number) | bit;
  }
  return Math.sqrt(squares) / product;
}

/** A query, ready to be compared with codes. */
export class ComparedQuery {
  readonly dimensions: number;
  /** Its own signs, in a row as those of codes. */
  readonly signs: Uint8Array;
  readonly #bytes: number;
  readonly #length: number;
  readonly #sum: number;
  readonly #scale: number;
  /** For each byte of a row and each value that it can have: the sum of the dimensions whose bits are set. */
  readonly #sums: Float32Array;

  /** `scale`: by what its cosines are multiplied. */
  constructor(vector: Float32Array, scale = 1) {
    this.#scale = scale;
    this.dimensions = vector.length;
    this.#bytes = Math.ceil(vector.length / 8);
    this.#length = Math.hypot(...vector);
    this.#sum = vector.reduce((sum, value) => sum + value, 0);
    this.signs = new Uint8Array(rowBytesOf(vector.length));
    vector.forEach((value, at) => {
      if (value >= 0) this.signs[at >> 3] = (this.signs[at >> 3] as number) | (1 << (at & 7));
    });
    this.#sums = new Float32Array(this.#bytes * 256);
    for (let at = 0; at < this.#sums.length; at += 1) {
      const value = at & 255;
      if (value === 0) continue;
      const lowestBit = 31 - Math.clz32(value & -value);
      this.#sums[at] = (this.#sums[at & (at - 1)] as number) + (vector[(at >> 8) * 8 + lowestBit] ?? 0);
    }
  }

  /** The cosine to the vector whose codes begin at this byte; `scale` is what encoding it returned. */
  cosineTo({ high, middle: second, low }: Planes, from: number, scale: number): number {
    const sums = this.#sums;
    let product = 0;
    for (let at = 0; at < this.#bytes; at += 1) {
      const first = at << 8;
      product +=
        4 * (sums[first + (high[from + at] as number)] as number) +
        2 * (sums[first + (second[from + at] as number)] as number) +
        (sums[first + (low[from + at] as number)] as number);
    }
    return this.#length === 0 ? 0 : ((product - middle * this.#sum) * scale * this.#scale) / this.#length;
  }
}
