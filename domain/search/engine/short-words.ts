/** Three very common words rarely have more letters in total: `one of the`, `kind of a`. */
const lettersOfThree = 9;

/** Whether three words in a row are so short that pairs of them are nearly everywhere: then all three are indexed as well. */
export const areShort = (three: string[]): boolean => three.join('').length <= lettersOfThree;
