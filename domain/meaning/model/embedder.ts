import { fileURLToPath } from 'node:url';
import { createTextThread } from './text-thread.ts';
import { openWeightsFile } from './weights-file.ts';

/** Turns texts into vectors of unit length: the closer in meaning, the larger their product. */
export type Model = {
  readonly name: string;
  readonly dimensions: number;
  query(text: string): Promise<Float32Array>;
  passages(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
};

const builtInWeights = fileURLToPath(new URL('./weights.bin', import.meta.url));

/**
 * The model in a thread of its own, which starts with the first text. Queries overtake passages. Throws, in a sentence,
 * if the file can't be used.
 */
export async function openModel(path: string = builtInWeights): Promise<Model> {
  const { name, dimensions } = openWeightsFile(path);
  const thread = createTextThread(path);
  return {
    name,
    dimensions,
    query: (text) => thread.embed('query', text),
    passages: (texts) => Promise.all(texts.map((text) => thread.embed('passage', text))),
    close: () => thread.close(),
  };
}
