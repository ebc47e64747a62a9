import { parse, stringify } from 'uuid';
import { type ComparedQuery, encode, type Planes, rowBytesOf } from './codes.ts';
import { SignRows } from './sign-rows.ts';

const idBytes = 16;
const leastGrowth = 1_024;

function grown<T extends Uint8Array | Uint16Array | Float32Array>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array);
  return longer;
}

/** The codes of vectors of one length and the ids of what they are of, in rows that follow one another. */
export class CodedVectors {
  readonly dimensions: number;
  readonly #rowBytes: number;
  readonly #signs: SignRows;
  #planes: Planes;
  #scales = new Float32Array();
  #ids = new Uint8Array();
  /** In how many signs each row differs from the query that is compared. */
  #differences = new Uint16Array();
  #rows = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#rowBytes = rowBytesOf(dimensions);
    this.#signs = new SignRows(this.#rowBytes);
    this.#planes = { high: this.#signs.bytes, middle: new Uint8Array(), low: new Uint8Array() };
  }

  get rows(): number {
    return this.#rows;
  }

  /** Adds vectors after the last row. Returns the first of their rows. */
  append(ids: string[], vectors: Int8Array): number {
    const first = this.#rows;
    this.#makeRoom(first + ids.length);
    ids.forEach((id, at) => {
      const row = first + at;
      const vector = vectors.subarray(at * this.dimensions, (at + 1) * this.dimensions);
      this.#scales[row] = encode(vector, this.#planes, row * this.#rowBytes);
      this.#ids.set(parse(id), row * idBytes);
    });
    this.#rows += ids.length;
    return first;
  }

  /** Moves rows to an earlier place. */
  move(from: number, to: number, count: number): void {
    const moveIn = (array: Uint8Array | Float32Array, each: number) =>
      array.copyWithin(to * each, from * each, (from + count) * each);
    for (const plane of Object.values(this.#planes)) moveIn(plane, this.#rowBytes);
    moveIn(this.#scales, 1);
    moveIn(this.#ids, idBytes);
  }

  /** Forgets all rows from here on. */
  cut(rows: number): void {
    for (const plane of Object.values(this.#planes)) plane.fill(0, rows * this.#rowBytes);
    this.#rows = rows;
  }

  idAt(row: number): string {
    return stringify(this.#ids, row * idBytes);
  }

  /** In how many signs each of these rows differs from a query. Valid until the next comparison. */
  differences(query: ComparedQuery, first: number, count: number): Uint16Array {
    this.#signs.countDifferences(query.signs, first, count, this.#differences);
    return this.#differences.subarray(first, first + count);
  }

  cosine(query: ComparedQuery, row: number): number {
    return query.cosineTo(this.#planes, row * this.#rowBytes, this.#scales[row] as number);
  }

  #makeRoom(rows: number): void {
    if (rows <= this.#scales.length) return;
    const room = Math.max(rows, this.#scales.length + leastGrowth, Math.ceil(this.#scales.length * 1.125));
    this.#signs.grow(room);
    this.#planes = {
      high: this.#signs.bytes,
      middle: grown(this.#planes.middle, room * this.#rowBytes),
      low: grown(this.#planes.low, room * this.#rowBytes),
    };
    this.#scales = grown(this.#scales, room);
    this.#ids = grown(this.#ids, room * idBytes);
    this.#differences = grown(this.#differences, room);
  }
}
