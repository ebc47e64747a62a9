import { splitWords } from './words.ts';

/** Longer words have no pieces. */
const maxWordLength = 100;
/** Longer texts are cut here, with the two that mark begin and end. */
export const maxTokens = 256;

/** Splits a text into pieces of words, as their numbers in the vocabulary. */
export type Tokenizer = (text: string) => number[];

/** Throws if the vocabulary lacks one of the pieces that have a meaning of their own. */
export function createTokenizer(vocabulary: readonly string[]): Tokenizer {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  const idOf = (piece: string): number => {
    const id = ids.get(piece);
    if (id === undefined) throw new Error(`The vocabulary has no ${piece}.`);
    return id;
  };
  const [unknown, begin, end] = [idOf('[UNK]'), idOf('[CLS]'), idOf('[SEP]')];
  const maxPieceLength = vocabulary.reduce((max, piece) => Math.max(max, piece.length), 0);

  /** The longest piece first. A word with a part that is in no piece is unknown as a whole. */
  function piecesOf(word: string): number[] {
    if (word.length > maxWordLength && [...word].length > maxWordLength) return [unknown];
    const pieces: number[] = [];
    let start = 0;
    while (start < word.length) {
      let length = Math.min(word.length - start, maxPieceLength);
      let id: number | undefined;
      for (; length > 0 && id === undefined; length -= id === undefined ? 1 : 0)
        id = ids.get((start > 0 ? '##' : '') + word.slice(start, start + length));
      if (id === undefined) return [unknown];
      pieces.push(id);
      start += length;
    }
    return pieces;
  }

  return (text) => {
    const tokens = [begin];
    for (const word of splitWords(text)) {
      tokens.push(...piecesOf(word));
      if (tokens.length >= maxTokens) break;
    }
    return [...tokens.slice(0, maxTokens - 1), end];
  };
}
