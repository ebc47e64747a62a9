import { readRow } from './tensor.ts';
import type { WeightsFile } from './weights-file.ts';
import { maxTokens } from './word-pieces.ts';

/** Both models begin with the same table of word pieces. */
export type Embeddings = {
  width: number;
  /** Writes the row of each token plus that of its position. */
  write(tokens: readonly number[], to: Float32Array): void;
};

/** Tables that stay packed: only the rows of a text are unpacked. */
export function openEmbeddings(file: WeightsFile): Embeddings {
  const { vocabulary, dimensions: width } = file;
  const kept = (name: string, rows: number) => {
    const tensor = file.tensor(name, rows, width);
    // A copy, so that the rest of the file needn't stay in memory.
    return { ...tensor, bytes: Buffer.from(tensor.bytes) };
  };
  const words = kept('embeddings.word', vocabulary.length);
  const positions = kept('embeddings.position', maxTokens);
  const word = new Float32Array(width);
  const position = new Float32Array(width);
  return {
    width,
    write(tokens, to) {
      tokens.forEach((token, index) => {
        readRow(words, token, word);
        readRow(positions, index, position);
        const sums = word.map((value, column) => value + (position[column] ?? 0));
        to.set(sums, index * width);
      });
    },
  };
}
