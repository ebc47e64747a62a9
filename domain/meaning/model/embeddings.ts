import { createPackedRow, groupSize, readPackedRow } from './tensor.ts';
import type { WeightsFile } from './weights-file.ts';
import { maxTokens } from './word-pieces.ts';

/** Both models begin with the same tables. */
export type Embeddings = {
  width: number;
  /** Writes the row of each token plus that of its position. */
  write(tokens: readonly number[], to: Float32Array): void;
};

/** Tables that stay packed: only the rows of a text are unpacked. */
export function openEmbeddings(file: WeightsFile): Embeddings {
  const { vocabulary, dimensions: width } = file;
  const words = file.packed('embeddings.word', vocabulary.length, width);
  const positions = file.packed('embeddings.position', maxTokens, width);
  const [word, position] = [createPackedRow(width), createPackedRow(width)];
  return {
    width,
    write(tokens, to) {
      tokens.forEach((token, index) => {
        readPackedRow(words, token, word);
        readPackedRow(positions, index, position);
        for (let column = 0; column < width; column += 1) {
          const group = Math.floor(column / groupSize);
          to[index * width + column] =
            (word.codes[column] ?? 0) * (word.scales[group] ?? 0) +
            (position.codes[column] ?? 0) * (position.scales[group] ?? 0);
        }
      });
    },
  };
}
