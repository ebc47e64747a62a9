import { sampleRate } from '../../audio/limits.ts';

/** Part of a recording, in seconds. */
export type Stretch = { start: number; end: number };

/** How loud a piece of audio is over time. Levels are in dBFS: 0 is the loudest that 16 bits hold. */
export type Sound = {
  seconds: number;
  /** The mean level of each frame of `frameSeconds`. */
  levels: Float32Array;
  /** Sound that is loud enough to be meant to be heard. The rest is silence, or the noise of a room. */
  loud: Stretch[];
  /** Everything above the noise floor, however quiet. */
  audible: Stretch[];
  /** What is audible and changes as speech does: no steady noise, and no held tone. Music may be in it. */
  speech: Stretch[];
};

const frameSeconds = 0.05;
const frameSamples = sampleRate * frameSeconds;
/** Of digital silence. */
const minLevel = -100;
/** Nothing quieter is audible: the noise of a good microphone. */
const minAudibleLevel = -75;
/** Nothing quieter is loud, even if all of a piece is as quiet. */
const minLoudLevel = -60;
/** How far above the noise floor sound begins, in dB. */
const aboveFloor = 6;
/** Syllables of one talk differ by up to so many dB: where nothing is that quiet, all of it may be talk. */
const speechRange = 20;
/** Sound that is quieter than the loudest by this many dB is in the background. */
const backgroundRange = 40;
/** Speech changes by 15 dB and more in two seconds; noise, applause and tones by 1 to 3. */
const steadyFrames = 40;
const steadyHop = 10;
const steadyRange = 4;
/** Shorter pauses are within words. */
const maxPauseFrames = 6;

function levelsOf(samples: Int16Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / frameSamples));
  for (let frame = 0; frame < levels.length; frame += 1) {
    const from = frame * frameSamples;
    const to = Math.min(samples.length, from + frameSamples);
    let energy = 0;
    for (let at = from; at < to; at += 1) energy += (samples[at] ?? 0) ** 2;
    levels[frame] = Math.max(minLevel, 10 * Math.log10(energy / (to - from) / 32_768 ** 2));
  }
  return levels;
}

/** The level that this share of the frames doesn't exceed. */
const percentile = (sorted: Float32Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? minLevel;

function steadyFramesOf(levels: Float32Array): Uint8Array {
  const steady = new Uint8Array(levels.length);
  for (let from = 0; from + steadyFrames <= levels.length; from += steadyHop) {
    const sorted = levels.slice(from, from + steadyFrames).sort();
    if (percentile(sorted, 0.9) - percentile(sorted, 0.1) < steadyRange)
      steady.fill(1, from, from + steadyFrames);
  }
  return steady;
}

/** Stretches of frames that are like this, with the short pauses in them. */
function stretchesWhere(count: number, isLike: (frame: number) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let frame = 0; frame < count; frame += 1) {
    if (!isLike(frame)) continue;
    const open = stretches.at(-1);
    if (open && frame - last <= maxPauseFrames) open.end = (frame + 1) * frameSeconds;
    else stretches.push({ start: frame * frameSeconds, end: (frame + 1) * frameSeconds });
    last = frame;
  }
  return stretches;
}

/**
 * How loud a piece is over time, by mono samples of 16 kHz. The noise floor is the level of its quietest tenth. One pass
 * over the samples.
 */
export function soundOf(samples: Int16Array): Sound {
  const levels = levelsOf(samples);
  const sorted = levels.slice().sort();
  const peak = percentile(sorted, 0.95);
  const floor = percentile(sorted, 0.1);
  const audibleLevel = Math.max(minAudibleLevel, Math.min(floor + aboveFloor, peak - speechRange));
  const loudLevel = Math.max(minLoudLevel, audibleLevel, peak - backgroundRange);
  const steady = steadyFramesOf(levels);
  const isAbove = (frame: number, level: number) => (levels[frame] ?? minLevel) > level;
  return {
    seconds: samples.length / sampleRate,
    levels,
    loud: stretchesWhere(levels.length, (frame) => isAbove(frame, loudLevel)),
    audible: stretchesWhere(levels.length, (frame) => isAbove(frame, audibleLevel)),
    speech: stretchesWhere(levels.length, (frame) => isAbove(frame, audibleLevel) && steady[frame] === 0),
  };
}
