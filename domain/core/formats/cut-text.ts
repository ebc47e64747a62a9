/** Splits text into what people see as one character: a letter with its marks, or an emoji of several code points. */
export const characterSegments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Shortens a text to at most `maxLength` UTF-16 code units, with an ellipsis: between two words, or inside a word that
 * is very long, but never inside a character.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, characterSegments.segment(text).containing(maxLength - 1)?.index);
  const blank = cut.search(/\s\S*$/u);
  return `${(blank > maxLength / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
