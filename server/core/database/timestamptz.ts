import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, whatever the zone of who reads it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
