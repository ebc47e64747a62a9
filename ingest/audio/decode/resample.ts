import { sampleRate } from '../limits.ts';

/** Zero crossings of the filter on each side: more keeps more of the highest frequencies. */
const crossings = 12;
/** What is kept of the frequencies that both rates have. */
const passband = 0.95;

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** A low-pass filter (a windowed sinc) for each place between two samples that an output sample can have. */
function makeFilters(phases: number, half: number, cutoff: number): Float32Array[] {
  return Array.from({ length: phases }, (_, phase) => {
    const filter = Float32Array.from({ length: 2 * half }, (_tap, index) => {
      const distance = index - (half - 1) - phase / phases;
      const angle = Math.PI * distance * cutoff;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      const window = Math.abs(distance) < half ? 0.5 + 0.5 * Math.cos((Math.PI * distance) / half) : 0;
      return sinc * window;
    });
    const sum = filter.reduce((total, tap) => total + tap, 0);
    return filter.map((tap) => tap / sum);
  });
}

function weigh(filter: Float32Array, samples: Float32Array, from: number): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] ?? 0) * (samples[from + tap] ?? 0);
  return sum;
}

/** Turns samples of any rate into 16,000 a second, piece by piece, without moving anything in time. */
export class Resampler {
  readonly #filters: Float32Array[];
  readonly #half: number;
  readonly #step: number;
  /** Samples that later output needs, from half a filter before the next output sample. */
  #rest: Float32Array;
  /** Where the next output sample is, in parts of an input sample, from the one in the middle of the filter. */
  #position = 0;

  constructor(rate: number) {
    const divisor = greatestDivisor(rate, sampleRate);
    const phases = sampleRate / divisor;
    this.#step = rate / divisor;
    const cutoff = Math.min(1, sampleRate / rate) * passband;
    this.#half = Math.ceil(crossings / cutoff);
    this.#filters = makeFilters(phases, this.#half, cutoff);
    this.#rest = new Float32Array(this.#half - 1);
  }

  process(input: Float32Array): Float32Array {
    const samples = new Float32Array(this.#rest.length + input.length);
    samples.set(this.#rest);
    samples.set(input, this.#rest.length);
    const phases = this.#filters.length;
    const last = samples.length - 2 * this.#half;
    const count =
      last < 0 ? 0 : Math.max(0, Math.floor(((last + 1) * phases - 1 - this.#position) / this.#step) + 1);
    const output = new Float32Array(count);
    for (let index = 0; index < count; index += 1) {
      const position = this.#position + index * this.#step;
      const filter = this.#filters[position % phases];
      if (filter) output[index] = weigh(filter, samples, Math.floor(position / phases));
    }
    this.#position += count * this.#step;
    const used = Math.min(Math.floor(this.#position / phases), samples.length);
    this.#position -= used * phases;
    this.#rest = samples.slice(used);
    return output;
  }

  /** What is left at the end. */
  flush(): Float32Array {
    return this.process(new Float32Array(this.#half));
  }
}
