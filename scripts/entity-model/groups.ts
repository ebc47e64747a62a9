import { clusterLevels } from '../../domain/entities/tables/cluster-levels.ts';
import { wordHash } from '../../domain/entities/tables/hash.ts';

const rounds = 12;
/** Words from here on are too rare to begin a group with. */
const frequentWords = 30_000;

/** Makes each vector as long as the others: only where it points counts. */
function toUnitVectors(vectors: Float32Array, dimensions: number): Float32Array {
  const units = vectors.slice();
  for (let start = 0; start < units.length; start += dimensions) {
    const own = units.subarray(start, start + dimensions);
    const length = Math.hypot(...own) || 1;
    own.forEach((value, at) => {
      own[at] = value / length;
    });
  }
  return units;
}

function closestCenter(
  vectors: Float32Array,
  from: number,
  centers: Float32Array,
  dimensions: number,
): number {
  let [best, closest] = [-Infinity, 0];
  for (let start = 0; start < centers.length; start += dimensions) {
    let product = 0;
    for (let at = 0; at < dimensions; at += 1)
      product += (vectors[from + at] ?? 0) * (centers[start + at] ?? 0);
    if (product > best) [best, closest] = [product, start / dimensions];
  }
  return closest;
}

function toCenters(
  vectors: Float32Array,
  groups: Uint16Array,
  count: number,
  dimensions: number,
): Float32Array {
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
function group(vectors: Float32Array, count: number, dimensions: number): Uint16Array {
  const items = vectors.length / dimensions;
  const groups = new Uint16Array(items);
  let centers: Float32Array = new Float32Array(count * dimensions);
  for (let index = 0; index < count; index += 1) {
    const item = Math.floor((index * Math.min(items, frequentWords)) / count);
    centers.set(vectors.subarray(item * dimensions, (item + 1) * dimensions), index * dimensions);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let item = 0; item < items; item += 1)
      groups[item] = closestCenter(vectors, item * dimensions, centers, dimensions);
    centers = toCenters(vectors, groups, count, dimensions);
  }
  return groups;
}

/** The groups of words with these vectors, as a file: the words' hashes, then each level's groups. Words come from frequent to rare. */
export function toClusters(words: string[], vectors: Float32Array): Buffer {
  const dimensions = vectors.length / words.length;
  const units = toUnitVectors(vectors, dimensions);
  const levels = clusterLevels.map((count) => group(units, count, dimensions));
  return Buffer.concat(
    [Int32Array.from(words, wordHash), ...levels].map(({ buffer }) => Buffer.from(buffer)),
  );
}
