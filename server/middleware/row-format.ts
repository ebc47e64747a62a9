import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

export const csvType = 'text/csv';
export const ndjsonType = 'application/x-ndjson';

export type RowFormat = 'json' | 'csv' | 'ndjson';

/** The format of rows that the Accept header asks for; JSON by default. */
export function requestedFormat(c: Context): RowFormat {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['application/json', csvType, ndjsonType],
    default: 'application/json',
  });
  return type === csvType ? 'csv' : type === ndjsonType ? 'ndjson' : 'json';
}
