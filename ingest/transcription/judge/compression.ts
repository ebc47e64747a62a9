import { deflateSync } from 'node:zlib';
import { keyOf, type Unit } from './unit.ts';

/** Whisper's own limit: no talk gets that much smaller. */
const maxCompression = 2.4;
/** Whisper decides over 30 seconds. Longer talk gets smaller, however new it is. */
const windowSeconds = 30;
const maxWindowLetters = 1_000;
/** "It was the age of wisdom, it was the age of foolishness" repeats less: the phrases of a loop are longer. */
const phraseWords = 6;
const minRepeatedShare = 0.8;
/** A short sentence may be an answer: it was heard this often before. */
const minTimesBefore = 2;

function compressionOf(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length / deflateSync(bytes).length;
}

function windowsOf(units: Unit[]): Unit[][] {
  const windows: Unit[][] = [];
  let letters = 0;
  for (const unit of units) {
    const open = windows.at(-1);
    const isFull = letters > maxWindowLetters || unit.end - (open?.[0]?.start ?? 0) > windowSeconds;
    if (open && !isFull) open.push(unit);
    else {
      windows.push([unit]);
      letters = 0;
    }
    letters += unit.text.length;
  }
  return windows;
}

/** The share of the words of each sentence that are in a phrase which was heard before in these sentences. */
function repeatedShares(units: Unit[]): number[] {
  const keys = units.flatMap(({ words }, unit) => words.map(({ text }) => ({ key: keyOf(text), unit })));
  const seen = new Set<string>();
  const repeated = new Uint8Array(keys.length);
  for (let at = 0; at + phraseWords <= keys.length; at += 1) {
    const phrase = keys.slice(at, at + phraseWords).map(({ key }) => key);
    if (seen.has(phrase.join(' '))) repeated.fill(1, at, at + phraseWords);
    seen.add(phrase.join(' '));
  }
  const counts = units.map(() => 0);
  keys.forEach(({ unit }, at) => {
    counts[unit] = (counts[unit] ?? 0) + (repeated[at] ?? 0);
  });
  return units.map(({ words }, unit) => (counts[unit] ?? 0) / words.length);
}

/** Whether each of these sentences is a short one that was heard several times before. */
function areShortRepeats(units: Unit[]): boolean[] {
  const times = new Map<string, number>();
  return units.map(({ words }) => {
    const key = words.map(({ text }) => keyOf(text)).join(' ');
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return words.length < phraseWords && before >= minTimesBefore;
  });
}

/** The sentences that repeat others, where so much is repeated that no one talks like that. */
export function repetitionsIn(units: Unit[]): Set<Unit> {
  const found = new Set<Unit>();
  for (const window of windowsOf(units)) {
    const bySegment = Math.max(0, ...window.map(({ segment }) => segment.compression ?? 0));
    const compression = Math.max(bySegment, compressionOf(window.map(({ text }) => text).join(' ')));
    if (compression <= maxCompression) continue;
    const shares = repeatedShares(window);
    const isShortRepeat = areShortRepeats(window);
    window.forEach((unit, at) => {
      if (isShortRepeat[at] || (shares[at] ?? 0) >= minRepeatedShare) found.add(unit);
    });
  }
  return found;
}
