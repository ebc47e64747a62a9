import { signWords } from '../vectors.ts';

/** The signs of the vectors of an episode, and which passages they are of. */
type OfEpisode = { ordinals: Int32Array; signs: Uint32Array };

/** A vector by its place: of an episode, the first one is 0. */
export type VectorPlace = { episodeId: string; at: number };

const bitsSet = Uint8Array.from({ length: 65_536 }, (_, value) => {
  let left = value;
  let count = 0;
  for (; left > 0; left >>>= 1) count += left & 1;
  return count;
});

/** The signs of all vectors of a model, in memory: by them, the nearest are found fast and roughly. */
export class SignTable {
  readonly #episodes = new Map<string, OfEpisode>();

  get size(): number {
    return this.#episodes.size;
  }

  ids(): string[] {
    return [...this.#episodes.keys()];
  }

  set(episodeId: string, own: OfEpisode): void {
    this.#episodes.set(episodeId, own);
  }

  delete(episodeId: string): void {
    this.#episodes.delete(episodeId);
  }

  /** Where the vector of a passage is; undefined if it has none. */
  placeOf(episodeId: string, ordinal: number): VectorPlace | undefined {
    const at = this.#episodes.get(episodeId)?.ordinals.indexOf(ordinal) ?? -1;
    return at < 0 ? undefined : { episodeId, at };
  }

  /**
   * The `limit` vectors with the most signs in common, or all of them if there are fewer; those that tie for the last place
   * come along up to it. `among`: only in these episodes. `compared`: how many there are.
   */
  nearest(
    query: Uint32Array,
    { dimensions, limit, among }: { dimensions: number; limit: number; among: string[] | undefined },
  ): { places: VectorPlace[]; compared: number } {
    const words = signWords(dimensions);
    const sought = this.#sought(among);
    const distances = sought.map(([, { signs }]) => distancesTo(query, signs, words));
    const farthest = farthestOf(distances, limit, dimensions);
    const places: VectorPlace[] = [];
    for (const [index, [episodeId]] of sought.entries())
      distances[index]?.forEach((distance, at) => {
        if (distance <= farthest && places.length < 2 * limit) places.push({ episodeId, at });
      });
    return { places, compared: distances.reduce((sum, own) => sum + own.length, 0) };
  }

  #sought(among: string[] | undefined): [string, OfEpisode][] {
    if (!among) return [...this.#episodes];
    return among.flatMap((id) => {
      const own = this.#episodes.get(id);
      return own ? [[id, own] as [string, OfEpisode]] : [];
    });
  }
}

/** In how many signs each of these vectors differs from the query. */
function distancesTo(query: Uint32Array, signs: Uint32Array, words: number): Uint16Array {
  const distances = new Uint16Array(signs.length / words);
  for (let at = 0, from = 0; at < distances.length; at += 1) {
    let distance = 0;
    for (let word = 0; word < words; word += 1, from += 1) {
      const differing = ((signs[from] as number) ^ (query[word] as number)) >>> 0;
      distance += (bitsSet[differing & 0xffff] as number) + (bitsSet[differing >>> 16] as number);
    }
    distances[at] = distance;
  }
  return distances;
}

/** The distance within which `limit` of these are. */
function farthestOf(distances: Uint16Array[], limit: number, dimensions: number): number {
  const counts = new Uint32Array(dimensions + 1);
  for (const own of distances) for (const distance of own) counts[distance] = (counts[distance] ?? 0) + 1;
  let within = 0;
  for (let distance = 0; distance <= dimensions; distance += 1) {
    within += counts[distance] ?? 0;
    if (within >= limit) return distance;
  }
  return dimensions;
}
