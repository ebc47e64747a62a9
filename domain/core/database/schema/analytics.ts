import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { analyticsEventNames } from '../../../../contract/api/service/analytics.ts';

/** How often visitors did something, per day. */
export const eventCounts = pgTable(
  'event_counts',
  {
    day: date('day').notNull(),
    /** No constraint: counts of events that a version no longer has are kept. */
    name: text('name', { enum: analyticsEventNames }).notNull(),
    detail: text('detail').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.detail] })],
);
