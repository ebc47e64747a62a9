import { z } from 'zod';

export const cursor = z
  .string()
  .max(3_000)
  .optional()
  .meta({ description: 'The `next_cursor` of the previous page. Leave it out to start.' });

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Pass it as `cursor` to get the next page; null on the last page.' });
