/** White space that isn't one blank; most of a text's is. */
const otherSpace = / \s+|[^\S ]\s*/g;

/** The text with one blank for any white space. */
export const singleBlanks = (text: string): string => text.replace(otherSpace, ' ');
