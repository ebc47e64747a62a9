import { openEmbeddings } from './embeddings.ts';
import { loadEncoder } from './encoder.ts';
import { createKernels } from './kernels.ts';
import { openWeightsFile } from './weights-file.ts';
import { createTokenizer } from './word-pieces.ts';
import { createWorkspace } from './workspace.ts';

/** Both models in this thread: what they compute blocks it for milliseconds. */
export type Vectors = {
  name: string;
  dimensions: number;
  query(text: string): Float32Array<ArrayBuffer>;
  passage(text: string): Float32Array<ArrayBuffer>;
};

/** Throws, in a sentence, if the file can't be used. */
export function loadVectors(path: string): Vectors {
  const file = openWeightsFile(path);
  const { name, dimensions, query, passage } = file;
  const kernels = createKernels();
  const space = createWorkspace(
    kernels,
    Math.max(query.width, passage.width, dimensions),
    Math.max(query.feed, passage.feed),
  );
  const shared = { kernels, file, embeddings: openEmbeddings(file), space };
  const tokenize = createTokenizer(file.vocabulary);
  const encodeQuery = loadEncoder(shared, 'query');
  const encodePassage = loadEncoder(shared, 'passage');
  return {
    name,
    dimensions,
    query: (text) => encodeQuery(tokenize(text)),
    passage: (text) => encodePassage(tokenize(text)),
  };
}
