import { readFileSync } from 'node:fs';

/** Where something lies in the memory of the kernels, in bytes. */
export type Address = number;

/** What is compiled from the sources in kernels/. Widths are multiples of 32. */
type Exports = {
  memory: WebAssembly.Memory;
  multiply(
    values: Address,
    rowScales: Address,
    rows: number,
    inputs: number,
    weights: Address,
    bias: Address,
    outputs: number,
    to: Address,
  ): void;
  quantize(values: Address, rows: number, width: number, to: Address, rowScales: Address): void;
  attend(
    queries: Address,
    keys: Address,
    values: Address,
    rows: number,
    width: number,
    scores: Address,
    to: Address,
  ): void;
  gelu(values: Address, count: number): void;
  add(values: Address, others: Address, count: number): void;
  normalize(values: Address, rows: number, width: number, weight: Address, bias: Address): void;
  meanOfRows(values: Address, rows: number, width: number, to: Address): void;
};

export type Kernels = Exports & {
  /** Memory that is kept, filled with zeros. */
  allocate(bytes: number): Address;
  /** The view is valid until the next allocation. */
  floats(at: Address, count: number): Float32Array;
  /** Two whole numbers of 8 bits each. */
  pairs(at: Address, count: number): Int16Array;
};

const pageBytes = 65_536;
const alignment = 64;

/** Kernels with a memory of their own. */
export function createKernels(): Kernels {
  const code = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)));
  const exports = new WebAssembly.Instance(code).exports as Exports;
  const { memory } = exports;
  // They keep nothing in it themselves.
  let end = 0;
  return {
    ...exports,
    allocate(bytes) {
      const at = end;
      end += Math.ceil(bytes / alignment) * alignment;
      const missing = end - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
      return at;
    },
    floats: (at, count) => new Float32Array(memory.buffer, at, count),
    pairs: (at, count) => new Int16Array(memory.buffer, at, count),
  };
}
