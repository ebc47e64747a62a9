import type { Database } from '../../core/database/connection.ts';
import { maxKeptAgeMs } from '../../core/freshness.ts';

/** Keeps what every search needs and few people change, for a moment. */
export function keepBriefly<T>(read: (database: Database) => T): (database: Database) => T {
  const kept = new WeakMap<Database, { readAt: number; value: T }>();
  return (database) => {
    const known = kept.get(database);
    if (known && Date.now() - known.readAt < maxKeptAgeMs) return known.value;
    const value = read(database);
    kept.set(database, { readAt: Date.now(), value });
    // What could not be read is read again by the next search.
    Promise.resolve(value).catch(() => kept.delete(database));
    return value;
  };
}
