import { existsSync, readFileSync } from 'node:fs';
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

/** The path of a file that has a key, as an alternative to the key itself. */
export const keyFile = z
  .string()
  .refine((path) => existsSync(path), { error: 'must be an existing file with the key' })
  .optional();

/** A key, or what is in its file. */
export const readKey = (key: string | undefined, file: string | undefined): string | undefined =>
  key ?? (file && readFileSync(file, 'utf8').trim());

/** A sentence if both of two settings are set that say the same. */
export const eitherProblems = <V extends Record<string, unknown>>(
  values: V,
  [first, second]: [keyof V & string, keyof V & string],
): string[] => (values[first] && values[second] ? [`${first} and ${second} are both set: set one.`] : []);

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
