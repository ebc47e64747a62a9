import { z } from 'zod';
import { cleanText } from './timed-segments.ts';

const message = z.union([
  z.string(),
  z.object({ message: z.string() }).transform((error) => error.message),
  z.object({ detail: z.string() }).transform((error) => error.detail),
  // FastAPI's: which field, and what is wrong with it.
  z
    .array(z.object({ loc: z.array(z.union([z.string(), z.number()])).optional(), msg: z.string() }))
    .transform((problems) => problems.map(({ loc, msg }) => `${loc?.at(-1) ?? ''}: ${msg}`).join(' ')),
]);

const refusal = z.union([
  z.object({ error: message }).transform(({ error }) => error),
  z.object({ detail: message }).transform(({ detail }) => detail),
  z.object({ message: z.string() }).transform((all) => all.message),
]);

/** What a service says that doesn't do what it was asked for; undefined if that isn't known. */
export function readRefusal(json: unknown): string | undefined {
  const { data } = refusal.safeParse(json);
  return data === undefined ? undefined : cleanText(data) || undefined;
}
