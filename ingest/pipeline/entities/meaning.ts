/** What a word or a short phrase can be known to be, a bit each: most are several of them. */
export const bitOf = {
  first: 1,
  last: 2,
  person: 4,
  place: 8,
  organization: 16,
  product: 32,
  event: 64,
  demonym: 128,
  date: 256,
  common: 512,
  /** Never a name by itself, however it is written. */
  never: 1024,
} as const;

export type Meaning = keyof typeof bitOf;
