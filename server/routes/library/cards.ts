import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { maxQueryLength } from '../../../contract/shared/limits.ts';
import { AppError } from '../../../domain/core/errors.ts';
import { type Card, drawCard } from '../../../domain/site/images/card.ts';
import {
  entityCard,
  episodeCard,
  podcastCard,
  searchCard,
} from '../../../domain/site/images/library-cards.ts';
import { readSecond } from '../../pages/card-paths.ts';
import { briefCache } from '../declare/cache-control.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';

const maxCacheBytes = 16 * 1_048_576;
const cacheTtlMs = 3_600_000;
/** Drawn at the same time, in one process. */
const maxPending = 8;

/** The pictures of link previews: an episode, a moment, a podcast, an entity, a search. */
export function cardRoutes({ database }: AppDependencies): Hono {
  const drawn = new LRUCache<string, Buffer>({ maxSize: maxCacheBytes, ttl: cacheTtlMs });
  let pending = 0;

  /** Drawn once per content: what has changed or was taken down is never shown again. */
  async function draw(card: Card): Promise<Buffer> {
    const key = JSON.stringify(card);
    const existing = drawn.get(key);
    if (existing) return existing;
    if (pending >= maxPending)
      throw new AppError('image_unavailable', 'Too many images are being made. Try again in a few seconds.');
    pending += 1;
    try {
      const bytes = await drawCard(card);
      drawn.set(key, bytes, { size: bytes.length + key.length });
      return bytes;
    } finally {
      pending -= 1;
    }
  }

  const app = new Hono();
  const respond = async (c: Context, makeCard: () => Promise<Card>) => {
    const bytes = await draw(await makeCard());
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/png', 'cache-control': briefCache });
  };
  const idOf = (c: Context) =>
    uuidParam(c.req.param('id') ?? '', 'image_not_found', 'There is no image for this ID.');
  app.get('/images/card/episode/:id', (c) =>
    respond(c, () =>
      episodeCard(database, idOf(c), {
        second: readSecond(new URL(c.req.url).searchParams),
        q: c.req.query('q')?.slice(0, maxQueryLength),
      }),
    ),
  );
  app.get('/images/card/podcast/:id', (c) => respond(c, () => podcastCard(database, idOf(c))));
  app.get('/images/card/entity/:id', (c) => respond(c, () => entityCard(database, idOf(c))));
  app.get('/images/card/search', (c) =>
    respond(c, async () => searchCard((c.req.query('q') ?? '').trim().slice(0, maxQueryLength) || 'Earshot')),
  );
  return app;
}
