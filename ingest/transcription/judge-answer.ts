import type { Heard } from '../../domain/core/text/heard.ts';
import { estimateTimes } from './estimate/estimate-times.ts';
import { type Judged, judge } from './judge/judge.ts';
import type { Sound } from './sound/sound.ts';

/** What was said in a piece, by what a service heard, by its sound, and by the names that the service was given. */
export const judgeAnswer = (heard: Heard, sound: Sound, names: string[]): Judged =>
  judge(estimateTimes(heard, sound), sound, names);

/** What is in a piece in which there is no sound, which needs no service; undefined for all others. */
export const hearSilence = (sound: Sound): Judged | undefined =>
  sound.audible.length === 0 ? judge({ segments: [], isEstimated: false }, sound) : undefined;
