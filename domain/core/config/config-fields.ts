import { z } from 'zod';

export const optionalUrl = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address such as ${example}`,
    })
    .optional();

export const integerBetween = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number between ${min} and ${max}`,
    })
    .transform(Number);

export const booleanText = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1');

export const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const inSentence = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A sentence if some of these settings are set and others aren't. */
export function togetherProblems<V extends Record<string, unknown>>(
  values: V,
  names: (keyof V & string)[],
): string[] {
  if (new Set(names.map((name) => Boolean(values[name]))).size < 2) return [];
  const both = names.length === 2 ? 'both or neither' : 'all or none';
  return [`${inSentence.format(names).replace(', and ', ' and ')} go together: set ${both}.`];
}
