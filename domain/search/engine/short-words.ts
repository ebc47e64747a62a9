/** Together, three of the commonest words of most languages have no more letters than this: `one of the`, `kind of a`. */
const lettersOfThree = 9;

/**
 * Whether three words in a row are as short as the commonest ones are. Pairs of such words are nearly everywhere, so that
 * three of them are kept as well.
 */
export const areShort = (three: string[]): boolean => three.join('').length <= lettersOfThree;
