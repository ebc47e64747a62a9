import { spreadWords } from '../estimate/spread-words.ts';
import type { Sound, Stretch } from '../sound/sound.ts';
import { totalSeconds, within } from '../sound/stretches.ts';
import { type Placed, secondsAt } from './neighbors.ts';
import { type Unit, unitOf } from './unit.ts';

/** Sound that is shorter is a click. */
const minSoundSeconds = 0.12;
/** As fast as talk gets, and as slow as it is at most when it is moved. */
const minSecondsPerLetter = 1 / 32;
const usualSecondsPerLetter = 1 / 14;
/** Nothing that the service is this sure of is left out for being in steady noise. */
const sureProbability = 0.7;
/** Nothing that it is so unsure of is moved to where there is sound. */
const unsureProbability = 0.25;

/** As much of these stretches, the nearest first, as a text takes; undefined if it is too little. */
function enoughOf(stretches: Stretch[], letters: number, isBefore: boolean): Stretch[] | undefined {
  const used: Stretch[] = [];
  for (const { start, end } of stretches) {
    const left = letters * usualSecondsPerLetter - totalSeconds(used);
    if (left <= 0) break;
    used.push(
      isBefore ? { start: Math.max(start, end - left), end } : { start, end: Math.min(end, start + left) },
    );
  }
  if (totalSeconds(used) < letters * minSecondsPerLetter) return undefined;
  return isBefore ? used.reverse() : used;
}

/** Sound between the neighbors of a sentence for which there are no words: the nearest that is long enough. */
function soundFor({ unit, free }: Placed, speech: Stretch[]): Stretch[] | undefined {
  const isSound = ({ start, end }: Stretch) => end - start > minSoundSeconds;
  const letters = unit.text.length;
  const before = enoughOf(within(speech, free.start, unit.start).filter(isSound).reverse(), letters, true);
  const after = enoughOf(within(speech, unit.end, free.end).filter(isSound), letters, false);
  const distance = (list: Stretch[] | undefined, of: (list: Stretch[]) => number) =>
    list ? of(list) : Number.POSITIVE_INFINITY;
  const toBefore = distance(before, (list) => unit.start - (list.at(-1)?.end ?? 0));
  return toBefore < distance(after, (list) => (list[0]?.start ?? 0) - unit.end) ? before : after;
}

function moved(unit: Unit, stretches: Stretch[]): Unit {
  const times = spreadWords(
    unit.words.map(({ text }) => text),
    stretches,
  );
  const words = unit.words.map((word, at) => ({ ...word, ...times[at] }));
  return unitOf(unit.segment, words, unit.goesOn);
}

/** Next to the rest of its sentence, which is across a pause. */
function nextToRest({ unit, free }: Placed): Unit | undefined {
  const seconds = Math.min(unit.text.length * usualSecondsPerLetter, free.end - free.start);
  if (unit.goesOn.before) return moved(unit, [{ start: free.start, end: free.start + seconds }]);
  return unit.goesOn.after ? moved(unit, [{ start: free.end - seconds, end: free.end }]) : undefined;
}

/**
 * A sentence over silence or steady noise: where it really is, if there is talk nearby for which there are no words, or
 * the rest of the sentence is elsewhere: services mistake the time of what is next to a pause by as much as the pause.
 * Undefined if it was invented.
 */
export function placeOfSilent(place: Placed, sound: Sound): Unit | undefined {
  const { unit } = place;
  if (secondsAt(place, sound.speech) >= minSoundSeconds) return unit;
  const elsewhere = soundFor(place, sound.speech);
  if ((unit.probability ?? 1) >= unsureProbability) {
    const there = elsewhere ? moved(unit, elsewhere) : nextToRest(place);
    if (there) return there;
  }
  const isSteady = secondsAt(place, sound.audible) >= minSoundSeconds;
  return isSteady && (unit.probability ?? 0) >= sureProbability ? unit : undefined;
}
