import type { Sound } from '../sound/sound.ts';
import { secondsWithin } from '../sound/stretches.ts';
import type { Unit } from './unit.ts';

/** Letters in a second: fast talk has 20, an auctioneer 25. */
const maxLettersPerSecond = 32;
/** Han, Japanese and Korean letters are syllables or words, of which nobody says more than 14 in a second. */
const syllable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const lettersPerSyllable = 2.3;
/** Times are wrong by a few seconds: what is said around it counts, too. */
const reachSeconds = 10;
/** A single word may have any times. */
const minLetters = 40;
/** Of sound that isn't heard as such. */
const spareSeconds = 1;

function lettersOf(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const syllables = text.match(syllable)?.length ?? 0;
  return letters + syllables * (lettersPerSyllable - 1);
}

/** The sentences with more text than anyone can say in the time that there is sound. */
export function tooFast(units: Unit[], sound: Sound): Set<Unit> {
  const letters = units.map(({ text }) => lettersOf(text));
  const isTooMuch = (from: number, to: number, amount: number) =>
    amount > minLetters &&
    amount > maxLettersPerSecond * (secondsWithin(sound.audible, from, to) + spareSeconds);
  const found = new Set<Unit>();
  let first = 0;
  units.forEach((unit, at) => {
    const [from, to] = [unit.start - reachSeconds, unit.end + reachSeconds];
    while ((units[first]?.end ?? to) < from) first += 1;
    let around = 0;
    for (let other = first; other < units.length && (units[other]?.start ?? to) < to; other += 1)
      around += letters[other] ?? 0;
    const own = letters[at] ?? 0;
    if (isTooMuch(unit.start, unit.end, own) && isTooMuch(from, to, around)) found.add(unit);
  });
  return found;
}
