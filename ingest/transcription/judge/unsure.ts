import type { Sound } from '../sound/sound.ts';
import { unsureBelow } from './loops.ts';
import { distanceToTalk, type Placed, secondsAt } from './neighbors.ts';

/** Whisper's own limit. Alone it says little: it is above that for much real talk. */
const highNoSpeech = 0.6;
/** The mean probability of the words of a sentence: real ones, misheard, have more. */
const noProbability = 0.1;
const lowProbability = 0.3;
const middlingProbability = 0.6;
const middlingLogProbability = -0.7;
/** Of a few words that are far from any other. */
const lowFarProbability = 0.4;
const fewWords = 3;
const littleSpeechSeconds = 0.15;
/** Talk that is nearer than this is the same talk. */
const farSeconds = 8;
const apartSeconds = 3;

const isAbove = (value: number | undefined, limit: number) => value !== undefined && value > limit;
const isBelow = (value: number | undefined, limit: number) => value !== undefined && value < limit;

/** Whether the service itself is so unsure of a sentence that nobody said it. What it doesn't say proves nothing. */
export function isUnsure(place: Placed, sound: Sound): boolean {
  const { unit } = place;
  const { noSpeech, logProbability } = unit.segment;
  if (isAbove(noSpeech, highNoSpeech) && isBelow(logProbability, unsureBelow)) return true;
  if (isBelow(unit.probability, noProbability)) return true;
  const isApart = unit.words.length <= fewWords && distanceToTalk(place, sound) > apartSeconds;
  if (isApart && isBelow(unit.probability, lowFarProbability)) return true;
  if (!isBelow(unit.probability, lowProbability)) return false;
  return (
    isAbove(noSpeech, highNoSpeech) ||
    isBelow(logProbability, middlingLogProbability) ||
    secondsAt(place, sound.speech) < littleSpeechSeconds
  );
}

function speechShare(place: Placed, sound: Sound): number {
  const { start, end } = place.unit;
  return secondsAt(place, sound.speech) / Math.max(0.3, end - start);
}

/** Whether something else says of a sentence that is often invented that it was. */
export function isInventedPhrase(place: Placed, sound: Sound, isEstimated: boolean): boolean {
  const { unit } = place;
  const { noSpeech, logProbability } = unit.segment;
  const distance = distanceToTalk(place, sound);
  // Times that were estimated are where there is sound, and say nothing of silence.
  const isStrong =
    distance > farSeconds ||
    (!isEstimated && speechShare(place, sound) < 0.25) ||
    isBelow(logProbability, unsureBelow) ||
    isBelow(unit.probability, lowProbability);
  const agreeing = [
    isAbove(noSpeech, highNoSpeech),
    isBelow(logProbability, middlingLogProbability),
    isBelow(unit.probability, middlingProbability),
    distance > apartSeconds,
  ];
  return isStrong || agreeing.filter(Boolean).length >= 2;
}
