import { AudioError } from '../audio-error.ts';
import { sampleRate } from '../limits.ts';
import { Resampler } from './resample.ts';
import type { Decoded } from './wasm-decoder.ts';

/** Rates that sound is recorded in. What is far outside is a damaged header, and would take much memory. */
const minRate = 4_000;
const maxRate = 192_000;
const batchSamples = sampleRate;

const toInt16 = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));

/** Gathers decoded packets, at whatever rate, into batches of about a second at ours. */
export class PcmWriter {
  #secondsToSkip: number;
  #rate = 0;
  #resampler: Resampler | undefined;
  #batch: Float32Array[] = [];
  #batched = 0;
  #written = 0;
  #damagedSeconds = 0;

  /** What comes before the start of a recording is left out. */
  constructor(secondsToSkip: number) {
    this.#secondsToSkip = secondsToSkip;
  }

  get seconds(): number {
    return (this.#written + this.#batched) / sampleRate;
  }

  get totals(): { seconds: number; damagedSeconds: number } {
    return { seconds: this.seconds, damagedSeconds: this.#damagedSeconds };
  }

  *add({ samples, rate, isDamaged }: Decoded): Generator<Int16Array> {
    if (samples.length === 0) return;
    if (rate < minRate || rate > maxRate)
      throw new AudioError('audio_unreadable', `The audio file is damaged: ${rate} samples a second.`);
    if (isDamaged) this.#damagedSeconds += samples.length / rate;
    const skipped = Math.min(samples.length, Math.round(this.#secondsToSkip * rate));
    this.#secondsToSkip -= skipped / rate;
    this.#push(this.#resample(samples.subarray(skipped), rate));
    if (this.#batched >= batchSamples) yield this.#take();
  }

  *end(): Generator<Int16Array> {
    if (this.#resampler) this.#push(this.#resampler.flush());
    if (this.#batched > 0) yield this.#take();
  }

  #resample(samples: Float32Array, rate: number): Float32Array {
    // A copy: the decoder reuses its memory.
    if (rate === sampleRate && !this.#resampler) return samples.slice();
    if (rate !== this.#rate) {
      if (this.#resampler) this.#push(this.#resampler.flush());
      this.#resampler = new Resampler(rate);
      this.#rate = rate;
    }
    return this.#resampler?.process(samples) ?? samples;
  }

  #push(samples: Float32Array): void {
    this.#batch.push(samples);
    this.#batched += samples.length;
  }

  #take(): Int16Array {
    const batch = new Int16Array(this.#batched);
    let at = 0;
    for (const samples of this.#batch) for (const sample of samples) batch[at++] = toInt16(sample);
    this.#written += this.#batched;
    this.#batch = [];
    this.#batched = 0;
    return batch;
  }
}
