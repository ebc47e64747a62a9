/** `hh:mm:ss`, `mm:ss` or `h:mm:ss.mmm` (comma or point), without anything around it. */
export const timestampPattern = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;

const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/;
const secondsOnly = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;

/** Seconds, or undefined when this is no time a clock could show (`99:99:99`). */
export function parseTimestamp(text: string): number | undefined {
  const secondsMatch = secondsOnly.exec(text);
  if (secondsMatch) return Number(`${secondsMatch[1]}.${secondsMatch[2] ?? 0}`);
  const match = parts.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  if (Number(seconds) > 59 || (match[1] !== undefined && Number(minutes) > 59)) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}

/**
 * Which of these times to believe: the longest run that never goes back. Sources repeat, reverse and mistype stamps;
 * one wrong stamp must not cost the rest. Input order is kept; true marks a kept one. O(n log n).
 */
export function plausibleTimestamps(times: (number | undefined)[]): boolean[] {
  const tails: number[] = [];
  const previous: number[] = [];
  times.forEach((time, at) => {
    if (time === undefined) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[tails[middle] ?? 0] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  });
  const kept = times.map(() => false);
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept[at] = true;
  return kept;
}
