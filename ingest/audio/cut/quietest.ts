import { sampleRate } from '../limits.ts';

const frameSamples = sampleRate / 20;
/** A pause between two sentences is about as long, half a second; one between two words is shorter. */
const framesInWindow = 10;

function energyOf(samples: Int16Array, from: number): number {
  let energy = 0;
  for (const sample of samples.subarray(from, from + frameSamples)) energy += sample * sample;
  return energy;
}

/** The middle of the quietest half second between two samples; the last of those that are as quiet. */
export function quietestPlace(samples: Int16Array, from: number, to: number): number {
  const count = Math.floor((to - from) / frameSamples);
  const energies = Array.from({ length: count }, (_, frame) =>
    energyOf(samples, from + frame * frameSamples),
  );
  let quietest = { energy: Number.POSITIVE_INFINITY, frame: Math.max(0, count - framesInWindow) };
  for (let frame = 0; frame + framesInWindow <= count; frame += 1) {
    // Added up anew: differences of large numbers would round.
    const energy = energies.slice(frame, frame + framesInWindow).reduce((sum, value) => sum + value, 0);
    if (energy <= quietest.energy) quietest = { energy, frame };
  }
  return Math.min(to, from + (quietest.frame + framesInWindow / 2) * frameSamples);
}
