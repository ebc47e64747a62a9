import type { z } from 'zod';
import { AppError } from './errors.ts';

/** Where a walk stands, as a word for an address. Its readers have no business with what it says. */
export const encodeCursor = (state: unknown): string =>
  Buffer.from(JSON.stringify(state)).toString('base64url');

/** The other way round. Throws AppError invalid_request when we did not write it. */
export function decodeCursor<T extends z.ZodType>(cursor: string, schema: T): z.infer<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new AppError(
      'invalid_request',
      'cursor must be the next_cursor of an answer, unchanged; a walk begins without one.',
      { cause },
    );
  }
}
