import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, independent of the time zone of whoever reads it. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
