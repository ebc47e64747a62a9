import type { z } from 'zod';
import { AppError } from './errors.ts';

/** A position in a list of results, as an opaque URL parameter. */
export const encodeCursor = (state: unknown): string =>
  Buffer.from(JSON.stringify(state)).toString('base64url');

/** The cursor of the page behind these rows; null if they don't fill a page. */
export function cursorBehind<Row>(
  rows: Row[],
  perPage: number,
  positionOf: (last: Row) => unknown,
): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === perPage ? encodeCursor(positionOf(last)) : null;
}

/** Reads what `encodeCursor` wrote. Throws AppError invalid_request for anything else. */
export function decodeCursor<T extends z.ZodType>(cursor: string, schema: T): z.infer<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new AppError(
      'invalid_request',
      'cursor must be the unchanged next_cursor of an earlier response. Omit it to start from the beginning.',
      { cause },
    );
  }
}
