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

/** Sound between the neighbors of a sentence that nobody has words for: the nearest that is long enough for it. */
function soundFor({ unit, free }: Placed, speech: Stretch[]): Stretch[] {
  const found = within(speech, free.start, free.end).filter(
    ({ start, end }) => end - start > minSoundSeconds,
  );
  const distance = ({ start, end }: Stretch) => Math.max(start - unit.end, unit.start - end);
  const nearest = found.reduce(
    (best, stretch, at) => (distance(stretch) < distance(found[best] ?? stretch) ? at : best),
    0,
  );
  const isBefore = (found[nearest]?.end ?? 0) <= unit.start;
  const onward = isBefore ? found.slice(0, nearest + 1).reverse() : found.slice(nearest);
  const used: Stretch[] = [];
  for (const stretch of onward) {
    const left = unit.text.length * usualSecondsPerLetter - totalSeconds(used);
    if (left <= 0) break;
    const { start, end } = stretch;
    used.push(
      isBefore ? { start: Math.max(start, end - left), end } : { start, end: Math.min(end, start + left) },
    );
  }
  return used.sort((a, b) => a.start - b.start);
}

function moved(unit: Unit, stretches: Stretch[]): Unit {
  const times = spreadWords(
    unit.words.map(({ text }) => text),
    stretches,
  );
  const words = unit.words.map((word, at) => ({ ...word, ...times[at] }));
  return unitOf(unit.segment, words);
}

/**
 * A sentence over silence or steady noise: where it really is, if there is talk nearby for which there are no words,
 * since services mistake the time of what follows a pause by as much as the pause; undefined if it was invented.
 */
export function placeOfSilent(place: Placed, sound: Sound): Unit | undefined {
  const { unit } = place;
  const isSilent = secondsAt(place, sound.audible) < minSoundSeconds;
  const isSteady = secondsAt(place, sound.speech) < minSoundSeconds;
  if (!isSilent && (!isSteady || (unit.probability ?? 0) >= sureProbability)) return unit;
  const elsewhere = soundFor(place, sound.speech);
  const isEnough = totalSeconds(elsewhere) > unit.text.length * minSecondsPerLetter;
  return isEnough && (unit.probability ?? 1) >= unsureProbability ? moved(unit, elsewhere) : undefined;
}
