// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ue000-\uf8ff]/g;

/**
 * The same value with every string in it fit to be stored: no NUL, which the database refuses, no lone surrogates, and
 * none of the private characters that mark search results. Functions stay as they are.
 */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replace(forbidden, '') as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)])) as T;
}
