import { sampleRate } from '../limits.ts';
import { quietestPlace } from './quietest.ts';

export type CutLimits = {
  /** The longest piece. */
  maxSeconds: number;
  /** How far before that limit a pause is looked for. */
  searchSeconds: number;
  /** What a piece and the next one both have, so that a word at the cut is whole in one of them. */
  overlapSeconds: number;
};

/** Samples of a recording, and where in it they begin. */
export type CutSamples = { samples: Int16Array; startSample: number };

/** Less than this after the last cut is no speech. */
const minNewSamples = sampleRate / 10;

/**
 * Cuts a stream of samples where nobody speaks. The same samples are cut at the same places, whatever batches they come
 * in. A piece is valid until the next call.
 */
export class PieceCutter {
  readonly #buffer: Int16Array;
  readonly #search: number;
  readonly #overlap: number;
  #filled = 0;
  #start = 0;
  /** How much of the buffer the piece before has, too. */
  #repeated = 0;

  constructor({ maxSeconds, searchSeconds, overlapSeconds }: CutLimits) {
    const maxSamples = Math.floor(maxSeconds * sampleRate);
    this.#buffer = new Int16Array(maxSamples);
    // A piece has to bring more than it repeats, however short pieces are.
    this.#search = Math.min(searchSeconds * sampleRate, Math.floor(maxSamples / 2));
    this.#overlap = Math.min(overlapSeconds * sampleRate, Math.floor(maxSamples / 4));
  }

  *add(samples: Int16Array): Generator<CutSamples> {
    for (let at = 0; at < samples.length; ) {
      const taken = samples.subarray(at, at + this.#buffer.length - this.#filled);
      this.#buffer.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === this.#buffer.length) yield* this.#cut();
    }
  }

  *end(): Generator<CutSamples> {
    if (this.#filled - this.#repeated < minNewSamples && this.#start > 0) return;
    if (this.#filled > 0) yield this.#piece(this.#filled);
  }

  *#cut(): Generator<CutSamples> {
    const cut = quietestPlace(this.#buffer, this.#filled - this.#search, this.#filled);
    yield this.#piece(cut);
    const next = cut - this.#overlap;
    this.#buffer.copyWithin(0, next, this.#filled);
    this.#filled -= next;
    this.#start += next;
    this.#repeated = this.#overlap;
  }

  #piece(end: number): CutSamples {
    return { samples: this.#buffer.subarray(0, end), startSample: this.#start };
  }
}
