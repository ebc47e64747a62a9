import { z } from 'zod';
import type { MarkedRange } from '../../shared/marked-text.ts';

export const markedRange = z.object({
  start: z.number().int().meta({ description: 'The first character, in UTF-16 units from 0.' }),
  end: z.number().int().meta({ description: 'The character after the last one.' }),
}) satisfies z.ZodType<MarkedRange>;

/** The parts of a text that matched, in their order: what `<mark>` says in the HTML of it. */
export const markedRanges = z.array(markedRange);
