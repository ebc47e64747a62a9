import { readFileSync } from 'node:fs';
import type { ReadAt } from './mp4-start.ts';

/** What decoder.wasm exports: see scripts/audio-decoder/src/lib.rs. */
type Exports = {
  memory: WebAssembly.Memory;
  open: (size: bigint) => number;
  next: () => number;
  samples: () => number;
  sample_count: () => number;
  sample_rate: () => number;
  declared_seconds: () => number;
};

export type OpenFailure = 'unknown-format' | 'no-audio' | 'unknown-codec';
const failures: Record<number, OpenFailure> = { 1: 'unknown-format', 2: 'no-audio', 3: 'unknown-codec' };

/** Mono samples of one packet; valid until the next is decoded. */
export type Decoded = { samples: Float32Array; rate: number; isDamaged: boolean };

/** Decodes a file in WebAssembly, which can do nothing but read it, in 128 MB of memory. */
export class WasmDecoder {
  readonly #exports: Exports;
  readonly failure: OpenFailure | undefined;

  constructor(readAt: ReadAt, size: number) {
    const module = new WebAssembly.Module(readFileSync(new URL('./decoder.wasm', import.meta.url)));
    const read = (position: bigint, target: number, length: number): number => {
      const bytes = readAt(Number(position), length);
      new Uint8Array(this.#exports.memory.buffer).set(bytes, target);
      return bytes.length;
    };
    this.#exports = new WebAssembly.Instance(module, { file: { read } }).exports as Exports;
    this.failure = failures[this.#exports.open(BigInt(size))];
  }

  /** How long the file says it is; 0 when it doesn't say. */
  get declaredSeconds(): number {
    return this.#exports.declared_seconds();
  }

  *packets(): Generator<Decoded> {
    const { memory, next, samples, sample_count, sample_rate } = this.#exports;
    for (let step = next(); step !== 0; step = next()) {
      const view = new Float32Array(memory.buffer, samples(), sample_count());
      yield { samples: view, rate: sample_rate(), isDamaged: step < 0 };
    }
  }
}
