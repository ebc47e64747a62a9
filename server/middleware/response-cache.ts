import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { requestedFormat } from './row-format.ts';

type CachedResponse = { body: string; type: string };

const maxCacheBytes = 32 * 1_048_576;

/**
 * Caches JSON responses for `ttlMs` milliseconds from when they were asked for; 0 turns it off. Identical requests at the same time are computed once.
 * Only for responses that are the same for everyone.
 */
export function responseCache(ttlMs: number): MiddlewareHandler {
  if (ttlMs === 0) return (_, next) => next();
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    ttl: ttlMs,
    // The clock that `start` below is read from, and no reading of it is used twice: ages are exact.
    perf: performance,
    ttlResolution: 0,
  });
  const pending = new Map<string, Promise<CachedResponse | undefined>>();
  // For a path that is spelled like the one of a middleware (`/podcasts/*`), the router runs it twice: it would wait for itself.
  const seen = new WeakSet<Request>();
  return async (c, next) => {
    if (c.req.method !== 'GET' || requestedFormat(c) !== 'json' || seen.has(c.req.raw)) return next();
    seen.add(c.req.raw);
    const { pathname, search } = new URL(c.req.url);
    const cacheKey = pathname + search;
    const pendingResponse = pending.get(cacheKey);
    // Without a pending response there must be no await here, or several requests would start computing it.
    const cached = cache.get(cacheKey) ?? (pendingResponse && (await pendingResponse));
    if (cached) return c.body(cached.body, 200, { 'content-type': cached.type });
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
    pending.set(cacheKey, promise);
    const start = performance.now();
    let response: CachedResponse | undefined;
    try {
      await next();
      if (c.res.status === 200) response = await readResponse(c.res);
      if (response) cache.set(cacheKey, response, { size: response.body.length + 1, start });
    } finally {
      pending.delete(cacheKey);
      resolve(response);
    }
  };
}

async function readResponse(response: Response): Promise<CachedResponse> {
  const body = await response.clone().text();
  return { body, type: response.headers.get('content-type') ?? 'application/json' };
}
