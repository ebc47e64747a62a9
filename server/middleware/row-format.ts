import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

export const csvType = 'text/csv';
export const ndjsonType = 'application/x-ndjson';

export type RowFormat = 'json' | 'csv' | 'ndjson';

/** In which form the asker wants rows, by the Accept header; JSON when it says nothing of the kind. */
export function requestedFormat(c: Context): RowFormat {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['application/json', csvType, ndjsonType],
    default: 'application/json',
  });
  return type === csvType ? 'csv' : type === ndjsonType ? 'ndjson' : 'json';
}
