import { z } from 'zod';
import { plausibleTimestamps } from '../../transcripts/lines/timestamp.ts';

/** In whichever unit a service has; NaN where it says nothing. */
export type GivenTime = { start: number; end: number };
type Time = { start: number; end: number };

const fromText = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));
export const givenTime = z.union([z.number(), fromText]).catch(Number.NaN);

/** How far times may be outside of a piece: Whisper hears windows of 30 seconds, and counts to the end of the last. */
const slackSeconds = 60;
/** Milliseconds, and LocalAI's nanoseconds. */
const units = [1, 1_000, 1_000_000_000];

/** How many of its units a second has; undefined if most of these times aren't in a piece of that length. */
function unitOf(times: number[], seconds: number): number | undefined {
  const isInside = (time: number, unit: number) => time / unit <= seconds + slackSeconds;
  const unit = units.find((unit) => times.filter((time) => isInside(time, unit)).length > times.length / 2);
  return unit === 1 || times.every(Number.isInteger) ? unit : undefined;
}

const within = (time: number, seconds: number) => Math.min(Math.max(time, 0), seconds);

const evenly = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 1)) / (count + 1));

/** Puts those that are missing evenly between those around them. */
function fillIn(starts: (number | undefined)[], seconds: number): number[] {
  const filled: number[] = [];
  let known = 0;
  starts.forEach((start, at) => {
    if (start === undefined) return;
    filled.push(...evenly(filled.at(-1) ?? 0, start, at - known), start);
    known = at + 1;
  });
  return [...filled, ...evenly(filled.at(-1) ?? 0, seconds, starts.length - known)];
}

/**
 * Seconds from the beginning of the piece for times as they came: none is outside of it, and none begins before the one
 * ahead of it. A few that make no sense are estimated from those around them. Undefined if half of them or more make none.
 */
export function placeTimes(given: GivenTime[], seconds: number): Time[] | undefined {
  const unit = unitOf(given.flatMap(({ start, end }) => [start, end]).filter(Number.isFinite), seconds);
  if (unit === undefined || given.length === 0) return undefined;
  const times = given.map(({ start, end }) => ({ start: start / unit, end: end / unit }));
  const isPossible = ({ start, end }: Time) => start >= -1 && end >= start && end <= seconds + slackSeconds;
  const isKept = plausibleTimestamps(times.map((time) => (isPossible(time) ? time.start : undefined)));
  if (isKept.filter(Boolean).length <= times.length / 2) return undefined;
  const starts = fillIn(
    times.map(({ start }, at) => (isKept[at] ? within(start, seconds) : undefined)),
    seconds,
  );
  const placed = starts.map((start, at) => {
    const end = isKept[at] ? (times[at]?.end ?? start) : (starts[at + 1] ?? seconds);
    return { start, end: Math.max(start, within(end, seconds)) };
  });
  const last = placed.reduce((max, { end }) => Math.max(max, end), 0);
  const isOneTime = placed.length > 1 && placed.every(({ start }) => start === placed[0]?.start);
  return last > 0 && !isOneTime ? placed : undefined;
}
