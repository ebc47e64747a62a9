import { parseOpml } from 'feedsmith';
import { z } from 'zod';
import { AppError } from '../../domain/core/errors.ts';
import { repairFeed } from '../feeds/repair.ts';

type Outline = { xmlUrl?: string | undefined; outlines?: Outline[] | undefined };

const outline: z.ZodType<Outline> = z.object({
  xmlUrl: z.string().optional().catch(undefined),
  outlines: z
    .lazy(() => z.array(outline))
    .optional()
    .catch(undefined),
});
const document = z.object({
  body: z.object({ outlines: z.array(outline).default([]) }).default({ outlines: [] }),
});

const flatten = (outlines: Outline[]): string[] =>
  outlines.flatMap((one) => [...(one.xmlUrl ? [one.xmlUrl] : []), ...flatten(one.outlines ?? [])]);

/**
 * The feed addresses of an OPML list, folders and all, each once; broken ones are repaired as feeds are. Throws AppError
 * feed_invalid, or feed_too_large when it has too many.
 */
export function readOpml(bytes: Uint8Array): string[] {
  try {
    return [...new Set(flatten(document.parse(parseOpml(repairFeed(bytes).xml)).body.outlines))];
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'feed_too_large') throw cause;
    throw new AppError('feed_invalid', 'This OPML file cannot be read.', { cause });
  }
}
