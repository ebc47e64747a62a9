import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

export const csv = 'text/csv';
export const ndjson = 'application/x-ndjson';

export type RowFormat = 'json' | 'csv' | 'ndjson';

/** In which form the asker wants rows, by the Accept header; JSON when it says nothing of the kind. */
export function formatOf(c: Context): RowFormat {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['application/json', csv, ndjson],
    default: 'application/json',
  });
  return type === csv ? 'csv' : type === ndjson ? 'ndjson' : 'json';
}
