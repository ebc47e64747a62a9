import { maxKeptAgeMs } from '../../core/freshness.ts';

/** Keeps what every search needs and few people change, for a moment, of each database or engine. */
export function keepBriefly<Source extends object, T>(read: (source: Source) => T): (source: Source) => T {
  const kept = new WeakMap<Source, { readAt: number; value: T }>();
  return (source) => {
    const known = kept.get(source);
    if (known && Date.now() - known.readAt < maxKeptAgeMs) return known.value;
    const value = read(source);
    kept.set(source, { readAt: Date.now(), value });
    // What could not be read is read again by the next search.
    Promise.resolve(value).catch(() => kept.delete(source));
    return value;
  };
}
