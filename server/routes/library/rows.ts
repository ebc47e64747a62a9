import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { csvHeader, toCsv } from '../../../domain/core/formats/csv.ts';
import type { RunInTurn } from '../../../domain/core/turns/fair-turns.ts';
import { csvType, ndjsonType, type RowFormat, requestedFormat } from '../../middleware/row-format.ts';
import { jsonResponse } from '../declare/responses.ts';
import type { Export } from './exports.ts';

const rowContent = {
  [csvType]: { schema: { type: 'string' as const, description: 'All rows as RFC 4180 CSV with a header.' } },
  [ndjsonType]: { schema: { type: 'string' as const, description: 'All rows, one JSON object per line.' } },
};

/** A response that is JSON, or all rows as CSV or NDJSON, whichever the Accept header asks for. */
export const jsonOrRows = <T extends z.ZodType>(description: string, schema: T) => {
  const json = jsonResponse(description, schema);
  return { ...json, content: { ...json.content, ...rowContent } };
};

/** Rows that are already in memory, as a single batch. */
export async function* singleBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

async function* encodeRows<T extends object>(
  batches: AsyncIterable<T[]>,
  fields: readonly (keyof T & string)[],
  format: Exclude<RowFormat, 'json'>,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') yield Buffer.from(csvHeader(fields));
  for await (const rows of batches) {
    const text =
      format === 'csv'
        ? toCsv(rows, fields)
        : rows.map((row) => `${JSON.stringify(row, [...fields])}\n`).join('');
    yield Buffer.from(text);
  }
}

/** The first item and the rest; `end` is called when all were read, or nobody reads them any more. */
async function* prepend<T>(
  first: IteratorResult<T>,
  rest: AsyncGenerator<T>,
  end: () => void,
): AsyncGenerator<T> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    end();
  }
}

/** As long as a connection may be idle. */
const stalledMs = 60_000;

/**
 * Pulls the next chunk only when the last one was read, and stops when the client disconnects, or when it reads nothing
 * for a minute.
 */
export function toStream(chunks: AsyncGenerator<Uint8Array>, stalledAfterMs = stalledMs): ReadableStream {
  let stalled: NodeJS.Timeout | undefined;
  return new ReadableStream({
    pull: async (controller) => {
      clearTimeout(stalled);
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      controller.enqueue(value);
      stalled = setTimeout(() => {
        controller.error(new Error('Nothing of an export was read for a minute.'));
        void chunks.return(undefined);
      }, stalledAfterMs);
    },
    cancel: async () => {
      clearTimeout(stalled);
      await chunks.return(undefined);
    },
  });
}

type Rows<T> = {
  /** Makes the rows. Each batch that reads from a store does so within a turn. */
  batches: (inTurn: RunInTurn) => AsyncGenerator<T[]>;
  fields: readonly (keyof T & string)[];
  /** The name of the downloaded file, without its extension. */
  fileName: string;
  /** Counts it as an export; not for what is one small batch. */
  start?: () => Export;
};

const oneBatch = (): Export => ({ inTurn: (work) => work(), end: () => undefined });

/**
 * Streams all rows when the Accept header asks for CSV or NDJSON; undefined when it asks for JSON. The first batch is
 * made before the response starts, so that an error in the request is still answered with its status.
 */
export async function streamRequestedRows<T extends object>(
  c: Context,
  { batches, fields, fileName, start = oneBatch }: Rows<T>,
): Promise<Response | undefined> {
  const format = requestedFormat(c);
  if (format === 'json') return undefined;
  const { inTurn, end } = start();
  const all = batches(inTurn);
  const first = await all.next().catch((error) => {
    end();
    throw error;
  });
  const rows = prepend(first, all, end);
  return c.body(toStream(encodeRows(rows, fields, format)), 200, {
    'content-type': `${format === 'csv' ? csvType : ndjsonType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${fileName}.${format}"`,
  });
}
