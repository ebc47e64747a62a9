import { keyOf, type Unit } from './unit.ts';

/** The longest phrase that is looked for, in words. */
const maxPhrase = 20;
const shortPhrase = 2;
/** "No, no, no" is an answer, and choirs repeat a line: this often in a row is neither. */
const maxTimes = 3;
const maxShortTimes = 8;
/** The same where the service is unsure of it. */
const maxUnsureTimes = 2;
const maxUnsureShortTimes = 4;
/** A mean logarithm of probabilities; Whisper tries again below it. */
export const unsureBelow = -1;
const unsureProbability = 0.6;

type Spoken = { key: string; unit: number; isUnsure: boolean };

function timesAllowed(length: number, isUnsure: boolean): number {
  if (length <= shortPhrase) return isUnsure ? maxUnsureShortTimes : maxShortTimes;
  return isUnsure ? maxUnsureTimes : maxTimes;
}

/** Marks the words of a phrase of this many words that come again and again, but for the first time. */
function markPhrase(words: Spoken[], length: number, repeated: Uint8Array): void {
  let run = 0;
  for (let at = length; at <= words.length; at += 1) {
    if (at < words.length && words[at]?.key === words[at - length]?.key) {
      run += 1;
      continue;
    }
    const from = at - run;
    const isUnsure = words.slice(from, at).some((word) => word.isUnsure);
    const times = 1 + Math.floor(run / length);
    // What is unsure as well was never said: the first time neither.
    if (times > timesAllowed(length, isUnsure)) repeated.fill(1, isUnsure ? from - length : from, at);
    run = 0;
  }
}

/** The sentences that mostly repeat, again and again, what was heard before them. O(words × 20). */
export function loopsIn(units: Unit[]): Set<Unit> {
  const words = units.flatMap(({ words, segment, probability = 1 }, unit) =>
    words
      .map(({ text }) => ({
        key: keyOf(text),
        unit,
        isUnsure: (segment.logProbability ?? 0) < unsureBelow || probability < unsureProbability,
      }))
      .filter(({ key }) => key !== ''),
  );
  const repeated = new Uint8Array(words.length);
  for (let length = 1; length <= maxPhrase; length += 1) markPhrase(words, length, repeated);
  const counts = units.map(() => ({ all: 0, repeated: 0 }));
  words.forEach(({ unit }, at) => {
    const count = counts[unit];
    if (count) {
      count.all += 1;
      count.repeated += repeated[at] ?? 0;
    }
  });
  return new Set(
    units.filter((_, unit) => {
      const { all = 0, repeated = 0 } = counts[unit] ?? {};
      return repeated > all / 2;
    }),
  );
}
