import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, independent of the reader's time zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
