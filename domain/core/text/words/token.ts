/** A word of a text: how it's compared, and where it is in the original, in UTF-16 units. */
export type Token = {
  word: string;
  start: number;
  end: number;
  /** What else the word counts as, in the language of the text: 학교에서 also as 학교. */
  forms?: string[];
  /** A letter of a script without spaces that isn't the first one of its word. */
  isContinued?: boolean;
};

/** The words by which these are found: as they are said, and as what else they count. */
export const searchedWords = (tokens: Pick<Token, 'word' | 'forms'>[]): string[] =>
  tokens.flatMap(({ word, forms }) => (forms ? [word, ...forms] : [word]));
