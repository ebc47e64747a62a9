import { z } from 'zod';
import { toWebAddress } from '../text/web-address.ts';

// A field of the wrong kind counts as absent: it must not cost the item.

export const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional()
  .catch(undefined);
export const number = z.number().finite().optional().catch(undefined);
export const address = text.transform((value) => toWebAddress(value));
export const list = <T extends z.ZodType>(item: T) => z.array(item).optional().catch(undefined);
export const person = z
  .object({ display: text, name: text, role: text })
  .catch({ display: undefined, name: undefined, role: undefined });
export const itunes = z
  .object({
    author: text,
    image: address,
    summary: text,
    subtitle: text,
    title: text,
    duration: z.union([z.string(), z.number()]).optional().catch(undefined),
    season: number,
    episode: number,
  })
  .optional()
  .catch(undefined);
export const xml = z.object({ lang: text, base: address }).optional().catch(undefined);
export const transcript = z
  // Addresses of files may be relative to the feed's.
  .object({ url: text, type: text, language: text, rel: text })
  .catch({ url: undefined, type: undefined, language: undefined, rel: undefined });
export const image = z
  .union([z.object({ url: address }).transform((value) => value.url), address])
  .optional()
  .catch(undefined);
