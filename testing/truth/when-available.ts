import { askAgain } from '../../domain/core/ask-again.ts';
import { AppError } from '../../domain/core/errors.ts';

const pausesMs = Array<number>(4).fill(1_000);
const temporary = new Set([
  'search_unavailable',
  'catching_up',
  'search_timeout',
  'rate_limited',
  'overloaded',
]);
const isTemporary = (error: unknown) => error instanceof AppError && temporary.has(error.code);

/** Counts aren't timed: on a busy machine, an engine that doesn't answer in time, or has too many waiting, is asked again. */
export const whenAvailable = <T>(ask: () => Promise<T>): Promise<T> =>
  askAgain(ask, { pausesMs, isTemporary });
