import { AppError } from '../../errors.ts';

/** What a search says when the engine can't. */
export const unavailable = (cause: unknown, isIndexMissing: boolean): AppError =>
  new AppError(
    'search_unavailable',
    isIndexMissing
      ? 'The search index is being built. Try again in a few minutes.'
      : 'The search engine isn’t responding. Try again in a minute.',
    { cause },
  );
