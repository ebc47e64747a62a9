// What people type to compare, in searches and alerts. The browser loads this too.

/** A quoted phrase, or what may stand between two words that are compared. `VS Code` is a name, however it's written. */
const quotedOrVersus =
  /["“„«][^"“”„«»]*["”“»]?|(?<!\S)(?:vs\.?|versus)(?=\s+(?!code(?![\p{L}\p{N}]))[^\s)])/giu;

const operator = /^(?:OR|AND|NOT|NEAR\/\d+)$/;

/** Whether a word or a phrase ends here, or begins: nothing that the grammar reads as an operator. */
const isOperand = (word: string | undefined) =>
  word !== undefined && !/^[(]?$/.test(word) && !operator.test(word);

/**
 * The query with blanks for `vs` and `versus` between two words: nobody has to say them to compare the two. Everything
 * else stays in its place.
 */
export const withoutVersus = (query: string): string =>
  query.replace(quotedOrVersus, (found, at: number) => {
    const before = query.slice(0, at).trimEnd().split(/\s/).at(-1);
    const after = query
      .slice(at + found.length)
      .trimStart()
      .split(/\s/, 1)[0];
    const isBetween = /^v/i.test(found) && isOperand(before) && isOperand(after);
    return isBetween && found !== 'VS' ? ' '.repeat(found.length) : found;
  });
