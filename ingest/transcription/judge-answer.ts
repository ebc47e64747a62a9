import type { Heard } from '../../domain/core/text/heard.ts';
import { estimateTimes } from './estimate/estimate-times.ts';
import { type Judged, judge } from './judge/judge.ts';
import { samplesOfWav } from './sound/read-wav.ts';
import { soundOf } from './sound/sound.ts';

/**
 * What was said in a piece, by what a service heard, by its sound, a WAV file of mono samples of 16 kHz and 16 bits, and
 * by the names that the service was given.
 */
export function judgeAnswer(heard: Heard, wav: Uint8Array, names: string[] = []): Judged {
  const sound = soundOf(samplesOfWav(wav));
  return judge(estimateTimes(heard, sound), sound, names);
}

/** What is in a piece in which there is no sound, which needs no service; undefined for all others. */
export function hearSilence(wav: Uint8Array): Judged | undefined {
  const sound = soundOf(samplesOfWav(wav));
  return sound.audible.length === 0 ? judge({ segments: [], isEstimated: false }, sound) : undefined;
}
