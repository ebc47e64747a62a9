import type { MiddlewareHandler } from 'hono';
import type { DatabaseWatch } from '../../domain/core/database/watch.ts';

/** Answers 503 as soon as it is known that the database doesn't answer, instead of letting a visitor wait for it. */
export const requireDatabase =
  (watch: DatabaseWatch): MiddlewareHandler =>
  (_, next) =>
    watch.whileAnswering(next());
