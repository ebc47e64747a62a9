import type { Sound, Stretch } from '../sound/sound.ts';
import { secondsWithin } from '../sound/stretches.ts';
import type { Unit } from './unit.ts';

/** Services' times are wrong by up to so many seconds. */
const slackSeconds = 1;
/** What is nearer to an end of a piece may be part of the talk in the next one. */
const nearEndSeconds = 3;

/** A sentence, and the time between those before and after it: nothing else was heard there. */
export type Placed = { unit: Unit; free: Stretch };

/** Sentences with the time around them, up to the neighbors that count. */
export function placed(
  units: Unit[],
  sound: Sound,
  isNeighbor: (unit: Unit) => boolean = () => true,
): Placed[] {
  const starts: number[] = [];
  let before = 0;
  for (const unit of units) {
    starts.push(Math.min(unit.start, before));
    if (isNeighbor(unit)) before = Math.max(before, unit.end);
  }
  const places: Placed[] = [];
  let after = sound.seconds;
  for (let at = units.length - 1; at >= 0; at -= 1) {
    const unit = units[at];
    if (!unit) continue;
    places.push({ unit, free: { start: starts[at] ?? 0, end: Math.max(unit.end, after) } });
    if (isNeighbor(unit)) after = Math.min(after, unit.start);
  }
  return places.reverse();
}

/** How many seconds of these stretches are where the sentence is, allowing for wrong times. */
export function secondsAt({ unit, free }: Placed, stretches: Stretch[]): number {
  const from = Math.max(free.start, unit.start - slackSeconds);
  return secondsWithin(stretches, from, Math.min(free.end, unit.end + slackSeconds));
}

/** How far the next talk is from a sentence, in seconds, by the sentences of its piece. */
export function distanceToTalk({ unit, free }: Placed, sound: Sound): number {
  const [before, after] = [unit.start - free.start, free.end - unit.end];
  const isEnd = (isAtEnd: boolean, distance: number) => isAtEnd && distance > nearEndSeconds;
  return Math.min(
    isEnd(free.start <= 0, before) ? Number.POSITIVE_INFINITY : before,
    isEnd(free.end >= sound.seconds, after) ? Number.POSITIVE_INFINITY : after,
  );
}
