import { AppError } from '../../core/errors.ts';

/** What a search says when the engine can't; what was refused with a reason of its own keeps it. */
export const unavailable = (cause: unknown, isIndexMissing: boolean): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError(
        'search_unavailable',
        isIndexMissing
          ? 'The search index is being built. Try again in a few minutes.'
          : 'The search engine isn’t responding. Try again in a minute.',
        { cause },
      );

/** While the index of an older version is searched by nobody any more, and the new one isn't complete. */
export const catchingUpError = (): AppError =>
  new AppError(
    'catching_up',
    'The search index is being built for this version. Try again in a few minutes.',
  );

/** How long an engine may work on one query. What it has by then is a part of an answer, and no answer. */
export const defaultCutOffMs = 1_000;

export const cutOffError = (): AppError =>
  new AppError('search_timeout', 'This search took too long. Try fewer or rarer words, or a filter.');
