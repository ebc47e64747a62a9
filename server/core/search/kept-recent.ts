import type { Database } from '../database/connection.ts';

/** What changed in the database is seen by every server at the latest after this. */
const maxAgeMs = 5_000;

/** Keeps what every search needs and few people change: read again when it is older than five seconds. */
export function keptRecent<T>(read: (database: Database) => T): (database: Database) => T {
  const kept = new WeakMap<Database, { readAt: number; value: T }>();
  return (database) => {
    const known = kept.get(database);
    if (known && Date.now() - known.readAt < maxAgeMs) return known.value;
    const value = read(database);
    kept.set(database, { readAt: Date.now(), value });
    // What could not be read is read again by the next search.
    Promise.resolve(value).catch(() => kept.delete(database));
    return value;
  };
}
