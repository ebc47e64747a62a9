const numbers = /\d{5,}/g;
const secondsPattern = /(\d+(?:\.\d+)?) ?s(?:ec|econds?)?\b/g;

/** What was too large, and the largest that wasn't. */
export type TooLarge = { bytes: number; seconds: number; taken: number };

/**
 * The size that a service takes, in bytes: what it says, in bytes or in seconds. If it says nothing, half of what was too
 * large, though not less than what it took before.
 */
export function sizeLimit(said: string, { bytes, seconds, taken }: TooLarge): number {
  const inBytes = (said.match(numbers) ?? []).map(Number).filter((number) => number < bytes);
  const inSeconds = [...said.matchAll(secondsPattern)]
    .map(([, number]) => (Number(number) / seconds) * bytes)
    .filter((number) => number > 0 && number < bytes);
  const stated = Math.max(...inBytes, ...inSeconds);
  return Math.floor(Math.max(Number.isFinite(stated) ? stated : bytes / 2, Math.min(taken, bytes - 1)));
}
