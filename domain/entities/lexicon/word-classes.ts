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

export type WordClass = keyof typeof bitOf;

const classBits = 2047;

/** Of all that is known of a word, what it can be. */
export const classesIn = (known: number): number => known & classBits;

/** Large lists, which say less: that people, cities or plain words are called so somewhere. */
export const listBitOf = { givenName: 2048, surname: 4096, city: 8192, english: 16384 } as const;

/** Of all that is known of a word, the lists that have it, in few values. */
export const listsIn = (known: number): number => (known >> 11) & 15;

/** In larger dictionaries alone. */
export const rareBit = 32768;
