import { countBefore } from '../../../domain/core/count-before.ts';
import type { Stretch } from './sound.ts';

/** The first of these stretches, which are in order, that ends after a time. */
const firstAfter = (stretches: Stretch[], time: number): number =>
  countBefore(stretches.length, (at) => (stretches[at]?.end ?? 0) <= time);

/** What of these stretches, which are in order, is between two times. */
export function within(stretches: Stretch[], from: number, to: number): Stretch[] {
  const inside: Stretch[] = [];
  for (let at = firstAfter(stretches, from); at < stretches.length; at += 1) {
    const { start, end } = stretches[at] ?? { start: to, end: to };
    if (start >= to) break;
    inside.push({ start: Math.max(start, from), end: Math.min(end, to) });
  }
  return inside;
}

export const totalSeconds = (stretches: Stretch[]): number =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0);

/** How many seconds of these stretches, which are in order, are between two times. */
export const secondsWithin = (stretches: Stretch[], from: number, to: number): number =>
  totalSeconds(within(stretches, from, to));

/** What is left of a stretch without others, which are in order. */
export function without({ start, end }: Stretch, others: Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let from = start;
  for (const other of within(others, start, end)) {
    if (other.start > from) left.push({ start: from, end: other.start });
    from = Math.max(from, other.end);
  }
  if (end > from) left.push({ start: from, end });
  return left;
}

/** Stretches by time, with those that overlap or touch as one. */
export function union(stretches: Stretch[]): Stretch[] {
  const list: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = list.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else list.push({ start, end });
  }
  return list;
}
