import type { z } from '@hono/zod-openapi';
import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import { csvType, ndjsonType, type RowFormat } from '../middleware/row-format.ts';
import { jsonResponse } from './responses.ts';

const rowContent = {
  [csvType]: { schema: { type: 'string' as const, description: 'RFC 4180, with a header line; all rows.' } },
  [ndjsonType]: { schema: { type: 'string' as const, description: 'A JSON object a line; all rows.' } },
};

/** An answer that is JSON, or rows in the forms made here. */
export const jsonOrRows = <T extends z.ZodType>(description: string, schema: T) => {
  const json = jsonResponse(description, schema);
  return { ...json, content: { ...json.content, ...rowContent } };
};

/** Rows that are there already, as the one batch that they are. */
export async function* singleBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

async function* encodeRows<T extends object>(
  batches: AsyncIterable<T[]>,
  fields: readonly (keyof T & string)[],
  format: Exclude<RowFormat, 'json'>,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') yield Buffer.from(`${fields.join(',')}\r\n`);
  for await (const rows of batches) {
    const text =
      format === 'csv'
        ? // A cell that a spreadsheet would take for a formula is marked as text.
          stringify(rows, {
            columns: [...fields],
            record_delimiter: '\r\n',
            escape_formulas: true,
            cast: { boolean: String },
          })
        : rows.map((row) => `${JSON.stringify(row, [...fields])}\n`).join('');
    yield Buffer.from(text);
  }
}

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** A body that asks for more when what it has was read, and for nothing after its reader is gone. */
const toStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });

/**
 * Streams rows as they come: a batch is made when the one before was read. The first is made before anything is
 * answered, so that what is wrong with a request is told with its status.
 */
export async function streamRows<T extends object>(
  c: Context,
  batches: AsyncGenerator<T[]>,
  fields: readonly (keyof T & string)[],
  options: { format: Exclude<RowFormat, 'json'>; name: string },
): Promise<Response> {
  const { format, name } = options;
  const rows = prepend(await batches.next(), batches);
  return c.body(toStream(encodeRows(rows, fields, format)), 200, {
    'content-type': `${format === 'csv' ? csvType : ndjsonType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}.${format}"`,
  });
}
