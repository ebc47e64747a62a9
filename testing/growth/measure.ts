import type { Pattern } from './patterns.ts';

/** A parser of outside text; what it returns does not matter here. */
export type Subject = { name: string; read: (text: string) => unknown };

/** What refuses a text with a sentence has read it. */
export const tolerant = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch {
    return undefined;
  }
};

/**
 * Time of this thread on the processor: neither other processes count, nor the engine's own threads that compile and
 * collect garbage at moments of their choice. System time belongs to it, for the two are told apart by sampling.
 */
function milliseconds(subject: Subject, text: string, times = 1): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) subject.read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Linear work on one character takes less than this. */
const plausibleMicrosecondsPerCharacter = 2;
const factor = 4;
const maxRatio = 6;
/** A parser that takes longer needs no second opinion. */
const hopeless = 3_000;

type Times = { short: number; long: number };

/**
 * The times for `length` characters and for four times as many. Both sides of a round read equally many characters, so
 * that what comes in steps (collected garbage, compiled code) falls on both.
 */
function compare(subject: Subject, pattern: Pattern, length: number, rounds: number): Times {
  const [short, long] = [pattern.build(length), pattern.build(length * factor)];
  const best: Times = { short: Infinity, long: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    best.long = Math.min(best.long, milliseconds(subject, long));
    best.short = Math.min(best.short, milliseconds(subject, short, factor) / factor);
  }
  return best;
}

const isSuperLinear = ({ short, long }: Times) => long > short * maxRatio;

/**
 * Compares the time for `length` characters with the time for four times as many. Undefined when it grows linearly,
 * otherwise a sentence with the figures. Texts that are read fast are not measured twice: noise would decide. What looks
 * super-linear is measured in more rounds and then at four times the length, where noise shrinks and real growth shows
 * the more.
 */
export function findSuperLinear(subject: Subject, pattern: Pattern, length: number): string | undefined {
  const long = pattern.build(length * factor);
  const budget = (long.length * plausibleMicrosecondsPerCharacter) / 1000;
  const first = milliseconds(subject, long);
  if (first <= budget) return undefined;
  const report = (times: Times, short: number) =>
    `${subject.name}: ${pattern.name}: ${times.short.toFixed(1)} ms for ${short} characters, ${times.long.toFixed(1)} ms for ${short * factor}`;
  const isSlow = (times: Times) => times.long > budget && isSuperLinear(times);
  const once = compare(subject, pattern, length, 1);
  if (!isSlow(once)) return undefined;
  if (first > hopeless) return report(once, length);
  if (!isSlow(compare(subject, pattern, length, 3))) return undefined;
  const longer = compare(subject, pattern, length * factor, 2);
  return isSuperLinear(longer) ? report(longer, length * factor) : undefined;
}
