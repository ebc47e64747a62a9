import { readFileSync } from 'node:fs';
import { clusterLevels } from './cluster-levels.ts';

/** Which groups a word belongs to, from 1; 0 when it is in none. Words that are used alike are in one group. */
export type Clusters = { coarse: number; middle: number; fine: number };

const unknown: Clusters = { coarse: 0, middle: 0, fine: 0 };

/** By the words' hashes: made by scripts/entity-model/groups.ts, which writes all hashes, then each level's groups. */
function readClusters(file: string): Map<number, Clusters> {
  const { buffer } = Uint8Array.from(readFileSync(new URL(file, import.meta.url)));
  const count = buffer.byteLength / (4 + 2 * clusterLevels.length);
  const hashes = new Int32Array(buffer, 0, count);
  const groups = new Uint16Array(buffer, 4 * count);
  const groupOf = (level: number, at: number) => (groups[level * count + at] ?? 0) + 1;
  const clusters = new Map<number, Clusters>();
  // Words come from frequent to rare; of two with the same hash the frequent one counts.
  hashes.forEach((hash, at) => {
    if (!clusters.has(hash))
      clusters.set(hash, { coarse: groupOf(0, at), middle: groupOf(1, at), fine: groupOf(2, at) });
  });
  return clusters;
}

const general = readClusters('./clusters.bin');
const ofTalk = readClusters('./talk-clusters.bin');

/** The groups of the word in lower case with this hash, by texts of all kinds. */
export const clustersOf = (hash: number): Clusters => general.get(hash) ?? unknown;

/** The groups of the word as it is written with this hash, by how people talk in podcasts. */
export const talkClustersOf = (hash: number): Clusters => ofTalk.get(hash) ?? unknown;
