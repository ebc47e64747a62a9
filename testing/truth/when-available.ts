import { askAgain } from '../../domain/core/ask-again.ts';
import { AppError } from '../../domain/core/errors.ts';

const pausesMs = Array<number>(4).fill(1_000);
const isTemporary = (error: unknown) => error instanceof AppError && error.code === 'search_unavailable';

/** Counts aren't timed: on a busy machine, an engine that doesn't answer in time is asked again. */
export const whenAvailable = <T>(ask: () => Promise<T>): Promise<T> =>
  askAgain(ask, { pausesMs, isTemporary });
