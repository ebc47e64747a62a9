/** A word of a text: how it's compared, and where it is in the original, in UTF-16 units. */
export type Token = { word: string; start: number; end: number };
