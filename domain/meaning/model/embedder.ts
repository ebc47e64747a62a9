import { fileURLToPath } from 'node:url';
import { AskedThread } from '../../core/process/asked-thread.ts';
import type { EmbeddedText, ThreadData } from './embedder-thread.ts';
import { openWeightsFile } from './weights-file.ts';

/** Turns texts into vectors of unit length: the closer in meaning, the larger their product. */
export type Model = {
  readonly name: string;
  readonly dimensions: number;
  query(text: string): Promise<Float32Array>;
  passages(texts: readonly string[]): Promise<Float32Array[]>;
  /** By the model for queries: better, in six times the time. */
  refinedPassages(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
};

const builtInWeights = fileURLToPath(new URL('./weights.bin', import.meta.url));

/**
 * The model in a thread of its own, which starts with the first text. Queries overtake passages. Throws, in a sentence,
 * if the file can't be used.
 */
export async function openModel(path: string = builtInWeights): Promise<Model> {
  const { name, dimensions } = openWeightsFile(path);
  const thread = new AskedThread<EmbeddedText, Float32Array>(
    new URL('./embedder-thread.ts', import.meta.url),
    {
      name: 'the model',
      workerData: { path } satisfies ThreadData,
      // Options of this process, such as the limit of its memory, are not meant for the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    },
  );
  const askAll = (kind: EmbeddedText['kind']) => (texts: readonly string[]) =>
    Promise.all(texts.map((text) => thread.ask({ kind, text })));
  return {
    name,
    dimensions,
    query: (text) => thread.ask({ kind: 'query', text }),
    passages: askAll('passage'),
    refinedPassages: askAll('refined'),
    close: () => thread.close(),
  };
}
