import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { isOverloaded } from '../../../domain/core/errors.ts';

/** More than these wait in vain: each holds a connection. */
const maxWaiting = 500;
const defaultMs = 1_000;

/** What came at once is not answered at once, because then it would come back at once. */
const vary = (milliseconds: number) => milliseconds * (0.5 + Math.random());

/**
 * Lets who asked for too much wait for about so many milliseconds before they learn it: they may ask again at once, on
 * every connection that they have, and to refuse costs something, too.
 */
export function slowRefusals(afterMs = defaultMs): MiddlewareHandler {
  let waiting = 0;
  return async (c, next) => {
    await next();
    const isRefused = c.res.status === 429 || isOverloaded(c.error);
    if (!isRefused || waiting >= maxWaiting) return;
    waiting += 1;
    await sleep(vary(afterMs));
    waiting -= 1;
  };
}
