// What people type to compare, in searches and alerts. The browser loads this too.

/** Quoted phrases, blanks and what is between them. */
const pieces = /["“„«][^"“”„«»]*["”“»]?|\s+|[^\s"“„«]+/g;

/** `VS` may be a name, as in `VS Code`. */
const isVersus = (piece: string) => /^(?:vs\.?|versus)$/i.test(piece) && piece !== 'VS';

const operator = /^(?:OR|AND|NOT|NEAR\/\d+)$/;

/** Whether a piece is a word or a phrase, and nothing that the grammar reads as an operator. */
const isOperand = (piece: string | undefined) =>
  piece !== undefined && piece !== '(' && !piece.startsWith(')') && !operator.test(piece);

/** `vs code` is a name, however it's written. */
export const isCode = (piece: string | undefined) => /^code(?![\p{L}\p{N}])/iu.test(piece ?? '');

/**
 * The query with blanks for `vs` and `versus` between two words: nobody has to say them to compare the two. Everything
 * else stays in its place.
 */
export function withoutVersus(query: string): string {
  const found = query.match(pieces) ?? [];
  return found
    .map((piece, at) => {
      const [before, gap, nextGap, after] = [-2, -1, 1, 2].map((step) => found[at + step]);
      const isApart = gap?.trim() === '' && nextGap?.trim() === '';
      const isBetween = isApart && isOperand(before) && isOperand(after) && !isCode(after);
      return isVersus(piece) && isBetween ? ' '.repeat(piece.length) : piece;
    })
    .join('');
}
