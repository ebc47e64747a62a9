/**
 * Control characters other than tabs and line breaks, and characters that Unicode assigns to nobody (U+FFFE, U+FFFF).
 * XML can't have them in any spelling, terminals act on some, and programs that read tables end a row at others.
 */
const unprintable = /[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t\n\r]]/gv;

/** The text as it may leave in a file that others parse: only characters that every format allows. */
export const exportedText = (text: string): string => text.toWellFormed().replace(unprintable, '');
