/**
 * How the words of a language change. Words are as the vocabulary has them: lower case, without accents. What is known
 * of endings and sound changes is from the grammars that each language names.
 */
export type Inflection = {
  /** ISO 639-1 codes. */
  languages: string[];
  /** What a word may be a form of. Two words are forms of one another if and only if they share one of these. */
  stemsOf: (word: string) => string[];
  /** Beginnings of at least two letters: each form of the word has one of them. */
  beginningsOf: (word: string) => string[];
};

const minBeginningLength = 2;

/** The first letters of these, without those that begin with another one; those too short for a search are left out. */
export function distinctBeginnings(beginnings: string[]): string[] {
  const long = new Set(beginnings.filter((beginning) => beginning.length >= minBeginningLength));
  return [...long]
    .filter((beginning) => ![...long].some((other) => other !== beginning && beginning.startsWith(other)))
    .sort();
}

/** Whether two words are forms of one another. */
export function areForms(inflection: Inflection, word: string, other: string): boolean {
  const stems = inflection.stemsOf(word);
  return inflection.stemsOf(other).some((stem) => stems.includes(stem));
}
