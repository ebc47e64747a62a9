const bytesPattern = /\d{5,}/g;
const megabytesPattern = /(\d+(?:\.\d+)?) ?Mi?B\b/gi;
const secondsPattern = /(\d+(?:\.\d+)?) ?s(?:ec|econds?)?\b/gi;
/** A smaller number is something else, such as the number of the request. */
const minShare = 0.1;
/** What was taken and is nearly as large doesn't tell: it may be refused as well now. */
const maxShareTaken = 0.9;

/** What was too large, and the largest that wasn't. */
export type TooLarge = { bytes: number; seconds: number; taken: number };

const numbersIn = (text: string, pattern: RegExp, unit: number) =>
  [...text.matchAll(pattern)].map(([whole, number = whole]) => Number(number) * unit);

/**
 * The size that a service takes, in bytes: what it says, in bytes, megabytes or seconds. If it says nothing, half of what
 * was too large, though not less than what it took before.
 */
export function sizeLimit(said: string, { bytes, seconds, taken }: TooLarge): number {
  const stated = [
    ...numbersIn(said, bytesPattern, 1),
    ...numbersIn(said, megabytesPattern, 1_000_000),
    ...numbersIn(said, secondsPattern, bytes / seconds),
  ].filter((size) => size >= bytes * minShare && size < bytes);
  if (stated.length > 0) return Math.floor(Math.min(...stated));
  return Math.floor(taken < bytes * maxShareTaken ? Math.max(bytes / 2, taken) : bytes / 2);
}
