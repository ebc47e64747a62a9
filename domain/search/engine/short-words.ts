/** The commonest words of most languages have no more letters than this: `one`, `of`, `the`. */
const shortWord = 3;

/**
 * Whether all of these words are as short as the commonest ones are. Pairs of such words are nearly everywhere, so that
 * three of them in a row are kept as well.
 */
export const areShort = (words: string[]): boolean => words.every((word) => word.length <= shortWord);
