import { countBefore } from '../../../domain/core/count-before.ts';

/** `hh:mm:ss`, `mm:ss`, `h:mm:ss.mmm` (comma or point), `hh:mm:ss:ff` or `1h02m03s`, without anything around it. */
export const timestampPattern = String.raw`(?:\d{1,3}:\d{2}(?::\d{2}(?:[:;]\d{2})?)?(?:[.,]\d{1,3})?|(?:\d{1,2}h ?)?\d{1,3}m ?\d{1,2}s)`;

const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/;
/** With the number of a frame, of which a second has any number. */
const withFrames = /^(\d{1,3}:\d{2}:\d{2})[:;]\d{2}$/;
const withUnits = /^(?:(\d{1,2})h ?)?(\d{1,3})m ?(\d{1,2})s$/;
const secondsOnly = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;
const maxSeconds = 14 * 86_400;

/** Whether a podcast can have something at this time; a source may hold any number. */
export const isPossibleTime = (seconds: number | undefined) =>
  seconds !== undefined && seconds >= 0 && seconds <= maxSeconds;

/** Seconds, or undefined when no clock shows this (`99:99:99`). */
export function parseTimestamp(text: string): number | undefined {
  const seconds = secondsOnly.exec(text);
  if (seconds) return Number(`${seconds[1]}.${seconds[2] ?? 0}`);
  const units = withUnits.exec(text);
  if (units) return Number(units[1] ?? 0) * 3_600 + Number(units[2]) * 60 + Number(units[3]);
  const match = clock.exec(withFrames.exec(text)?.[1] ?? text);
  if (!match) return undefined;
  const [, hours, minutes = '0', rest = '0', fraction = '0'] = match;
  if (Number(rest) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(`${rest}.${fraction}`);
}

/**
 * Marks which of these times to keep: the longest sequence that never goes back. Sources repeat, reverse and mistype
 * timestamps; a wrong one must not cost the rest. O(n log n).
 */
export function plausibleTimestamps(times: (number | undefined)[]): boolean[] {
  const tails: number[] = [];
  const previous: number[] = [];
  times.forEach((time, at) => {
    if (time === undefined) return;
    const low = countBefore(tails.length, (tail) => (times[tails[tail] ?? 0] ?? 0) <= time);
    previous[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  });
  const kept = times.map(() => false);
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept[at] = true;
  return kept;
}

/** Durations of feeds are rounded, and leave out adverts. */
const latestShare = 1.05;
const latestSeconds = 60;

/**
 * Lines without the times that pass the episode's duration: a time that is wrong is worse than none. Where most pass it,
 * they are no times of this episode, and all are left out.
 */
export function withinDuration<Line extends { start?: number | undefined }>(
  lines: Line[],
  durationSeconds: number | undefined,
): Line[] {
  if (!durationSeconds) return lines;
  const latest = durationSeconds * latestShare + latestSeconds;
  const isLate = ({ start }: Line) => start !== undefined && start > latest;
  const late = lines.filter(isLate).length;
  if (late === 0) return lines;
  const isMost = late * 2 > lines.filter(({ start }) => start !== undefined).length;
  return lines.map((line) => (isMost || isLate(line) ? { ...line, start: undefined } : line));
}
