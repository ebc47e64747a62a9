import type { Pattern } from './patterns.ts';

/** A parser of outside text; what it returns does not matter here. */
export type Subject = { name: string; read: (text: string) => unknown };

/** Time on the processor: what other processes do at the same time does not count. */
function milliseconds(subject: Subject, text: string): number {
  const before = process.cpuUsage();
  subject.read(text);
  return process.cpuUsage(before).user / 1000;
}

/** Linear work on one character takes less than this. */
const plausibleMicrosecondsPerCharacter = 2;
const maxRatio = 6;

/**
 * Compares the time for `length` characters with the time for four times as many. Undefined when it grows linearly,
 * otherwise a sentence with the figures. Texts that are read fast are not measured twice: noise would decide.
 */
export function findSuperLinear(subject: Subject, pattern: Pattern, length: number): string | undefined {
  const long = pattern.build(length * 4);
  const budget = (long.length * plausibleMicrosecondsPerCharacter) / 1000;
  const first = milliseconds(subject, long);
  if (first <= budget) return undefined;
  const short = pattern.build(length);
  // A parser that takes seconds needs no second opinion.
  const rounds = first > 3_000 ? 1 : 3;
  const best = (text: string) =>
    Math.min(...Array.from({ length: rounds }, () => milliseconds(subject, text)));
  const [atLong, atShort] = [Math.min(first, best(long)), best(short)];
  if (atLong <= budget || atLong <= atShort * maxRatio) return undefined;
  return `${subject.name}: ${pattern.name}: ${atShort.toFixed(1)} ms for ${short.length} characters, ${atLong.toFixed(1)} ms for ${long.length}`;
}
