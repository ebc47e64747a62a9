import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { formatOf } from './row-format.ts';

type Kept = { body: string; type: string };

const mostKeptBytes = 32 * 1_048_576;

/**
 * Keeps JSON answers for a few moments, and answers the same question with them; asked by many at once, it is worked
 * out once. What is in the library changes when episodes come in, so an answer may be so many milliseconds old; 0 keeps
 * nothing. For questions whose answer is the same for everybody.
 */
export function briefAnswers(keepMs: number): MiddlewareHandler {
  if (keepMs === 0) return (_, next) => next();
  const kept = new LRUCache<string, Kept>({ maxSize: mostKeptBytes, ttl: keepMs });
  const inWork = new Map<string, Promise<Kept | undefined>>();
  return async (c, next) => {
    if (c.req.method !== 'GET' || formatOf(c) !== 'json') return next();
    const { pathname, search } = new URL(c.req.url);
    const question = pathname + search;
    const working = inWork.get(question);
    // Nothing is waited for when nobody works on it, or several would begin at the same time.
    const known = kept.get(question) ?? (working && (await working));
    if (known) return c.body(known.body, 200, { 'content-type': known.type });
    const { promise, resolve } = Promise.withResolvers<Kept | undefined>();
    inWork.set(question, promise);
    let answer: Kept | undefined;
    try {
      await next();
      if (c.res.status === 200) answer = await readAnswer(c.res);
      if (answer) kept.set(question, answer, { size: answer.body.length + 1 });
    } finally {
      inWork.delete(question);
      resolve(answer);
    }
  };
}

async function readAnswer(response: Response): Promise<Kept> {
  const body = await response.clone().text();
  return { body, type: response.headers.get('content-type') ?? 'application/json' };
}
