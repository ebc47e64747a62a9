import { readFileSync } from 'node:fs';

/** What is compiled from the sources in kernels/. */
type Exports = {
  memory: WebAssembly.Memory;
  countDifferences(row: number, rows: number, count: number, rowBytes: number, to: number): void;
};

const pageBytes = 65_536;
const rowsAtOnce = 4_096;

/** Rows of signs in memory of WebAssembly, which counts in how many of them two rows differ. */
export class SignRows {
  readonly #exports: Exports;
  readonly #rowBytes: number;
  /** Where the rows begin: the one to compare with is at the beginning, and the counts after it. */
  readonly #rows: number;

  /** `rowBytes`: a multiple of 16. */
  constructor(rowBytes: number) {
    const code = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)));
    this.#exports = new WebAssembly.Instance(code).exports as Exports;
    this.#rowBytes = rowBytes;
    this.#rows = rowBytes + rowsAtOnce * 2;
    this.grow(0);
  }

  /** The bytes of rows that there is memory for. Valid until it grows. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, this.#rows);
  }

  grow(rows: number): void {
    const { memory } = this.#exports;
    const missing = this.#rows + rows * this.#rowBytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  }

  /** Counts in how many bits each of `count` rows differs from this one, as `counts` from the same place on. */
  countDifferences(row: Uint8Array, first: number, count: number, counts: Uint16Array): void {
    const { memory, countDifferences } = this.#exports;
    new Uint8Array(memory.buffer).set(row);
    const counted = new Uint16Array(memory.buffer, this.#rowBytes, rowsAtOnce);
    for (let at = first; at < first + count; at += rowsAtOnce) {
      const here = Math.min(rowsAtOnce, first + count - at);
      countDifferences(0, this.#rows + at * this.#rowBytes, here, this.#rowBytes, this.#rowBytes);
      counts.set(counted.subarray(0, here), at);
    }
  }
}
