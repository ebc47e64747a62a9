import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../sql/timestamptz.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Artwork of podcasts, resized: a cache that all servers share. Not part of backups. */
export const imageCache = pgTable(
  'image_cache',
  {
    /** A hash of the URL it was fetched from. */
    key: text('key').primaryKey(),
    /** WebP; null if the URL had no usable image. */
    bytes: bytea('bytes'),
    fetchedAt: timestamptz('fetched_at').notNull().defaultNow(),
  },
  (table) => [index('image_cache_fetched').on(table.fetchedAt)],
);
