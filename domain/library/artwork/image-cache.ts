import { createHash } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { imageCache } from '../../core/database/schema/images.ts';
import { excluded } from '../../core/database/sql/raw-row.ts';

const maxImages = 5_000;
/** An image is fetched again after a week, a URL without one after an hour. */
const isFresh = sql<boolean>`${imageCache.fetchedAt} > now() - case when ${imageCache.bytes} is null then interval '1 hour' else interval '7 days' end`;

/** `bytes` is null where the URL is known to have no usable image. */
export type CachedImage = { bytes: Buffer | null; isFresh: boolean };

export const imageKey = (url: string): string => createHash('sha256').update(url).digest('base64url');

export async function readImage(database: Database, key: string): Promise<CachedImage | undefined> {
  const [row] = await database
    .select({ bytes: imageCache.bytes, isFresh })
    .from(imageCache)
    .where(eq(imageCache.key, key));
  return row;
}

/** Stores an image and drops the oldest above the limit. Without bytes, an image that was stored before stays. */
export async function storeImage(database: Database, key: string, bytes: Buffer | null): Promise<void> {
  const kept = sql`coalesce(${excluded(imageCache.bytes)}, ${imageCache.bytes})`;
  await database
    .insert(imageCache)
    .values({ key, bytes })
    .onConflictDoUpdate({ target: imageCache.key, set: { bytes: kept, fetchedAt: sql`now()` } });
  const excess = database
    .select({ key: imageCache.key })
    .from(imageCache)
    .orderBy(desc(imageCache.fetchedAt))
    .offset(maxImages);
  await database.delete(imageCache).where(inArray(imageCache.key, excess));
}
