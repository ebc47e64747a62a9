import { eq, sql } from 'drizzle-orm';
import type { ArtworkKind } from '../../../contract/shared/artwork.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';
import type { GuardedFetch } from '../../core/fetch/guarded.ts';
import { imageKey, readImage, storeImage } from './image-cache.ts';
import { resizeArtwork } from './resize.ts';

const fetchLimits = { maxBytes: 4 * 1_048_576, timeoutMs: 8_000 };
/** Fetched and resized at the same time, in one process. */
const maxPending = 24;
/** The rest is for others, however slowly the hosts of these answer. */
const maxPendingPerClient = 12;

const notFoundError = () => new AppError('image_not_found', 'There is no image for this ID.');

/** Where the feed says that the artwork is; an episode without its own has its podcast's. */
async function artworkUrl(database: Database, kind: ArtworkKind, id: string): Promise<string | undefined> {
  const [row] =
    kind === 'podcast'
      ? await database.select({ url: podcasts.imageUrl }).from(podcasts).where(eq(podcasts.id, id))
      : await database
          .select({ url: sql<string | null>`coalesce(${episodes.imageUrl}, ${podcasts.imageUrl})` })
          .from(episodes)
          .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
          .where(eq(episodes.id, id));
  return row?.url ?? undefined;
}

/**
 * Artwork from our own cache, so that the browsers of visitors ask no third party. Only URLs of the library are
 * fetched, through the guarded client.
 */
export function createArtwork(database: Database, fetchImage: GuardedFetch) {
  const pending = new Map<string, Promise<Buffer | null>>();
  const perClient = new Map<string, number>();

  async function fetchAndStore(key: string, url: string): Promise<Buffer | null> {
    const headers = { accept: 'image/webp, image/png, image/jpeg' };
    const response = await fetchImage(url, fetchLimits, headers).catch(() => undefined);
    const bytes = (response?.status === 200 && (await resizeArtwork(response.bytes))) || null;
    await storeImage(database, key, bytes);
    return bytes;
  }

  /** Identical requests at the same time are fetched once. */
  function refresh(key: string, url: string, client: string): Promise<Buffer | null> {
    const running = pending.get(key);
    if (running) return running;
    const ofClient = perClient.get(client) ?? 0;
    if (pending.size >= maxPending || ofClient >= maxPendingPerClient)
      throw new AppError(
        'image_unavailable',
        'Too many images are being loaded. Try again in a few seconds.',
      );
    const work = fetchAndStore(key, url).finally(() => {
      pending.delete(key);
      const left = (perClient.get(client) ?? 1) - 1;
      if (left > 0) perClient.set(client, left);
      else perClient.delete(client);
    });
    pending.set(key, work);
    perClient.set(client, ofClient + 1);
    return work;
  }

  /** A square WebP, for a client that may have a part of them fetched at once. Throws AppError image_not_found, image_unavailable. */
  return async (kind: ArtworkKind, id: string, client: string): Promise<Buffer> => {
    const url = await artworkUrl(database, kind, id);
    if (url === undefined) throw notFoundError();
    const key = imageKey(url);
    const cached = await readImage(database, key);
    // An old image is better than none.
    const bytes = cached?.isFresh ? cached.bytes : ((await refresh(key, url, client)) ?? cached?.bytes);
    if (!bytes) throw notFoundError();
    return bytes;
  };
}
