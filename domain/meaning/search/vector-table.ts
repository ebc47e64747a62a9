import type { Center } from '../stored/center.ts';
import { beyond } from '../vectors.ts';
import { centered, scaleOf } from './centered.ts';
import { CodedVectors } from './coded-vectors.ts';
import { ComparedQuery } from './codes.ts';
import type { Near, NearPassage, PassagePlace, SearchedPlaces } from './near-passage.ts';

/** The vectors of an episode as they are stored. */
export type StoredVectors = {
  revision: number;
  /** The passages that have a vector, in their order. */
  ordinals: number[];
  passageIds: string[];
  /** For each of them as many bytes as the model has dimensions. */
  vectors: Int8Array;
};

/** Which rows of the table are those of an episode. */
type OfEpisode = { first: number; revision: number; ordinals: Int32Array };

/** Rows that are compared closely for each that is asked for: signs are rough. */
const closelyPerResult = 10;
/** The share of the rows that may be of no episode any more. */
const maxUnused = 0.2;

/** All vectors of a model, in memory: by their signs the nearest are found fast, by three bits a dimension rather exactly. */
export class VectorTable {
  readonly #episodes = new Map<string, OfEpisode>();
  readonly #center: Center | undefined;
  #coded: CodedVectors | undefined;
  #used = 0;

  /** `center`: what is taken from vectors before they are compared, but from those of queries. */
  constructor(center?: Center) {
    this.#center = center;
  }

  get size(): number {
    return this.#episodes.size;
  }

  ids(): string[] {
    return [...this.#episodes.keys()];
  }

  /** Which of the stored vectors of an episode these are. */
  revisionOf(episodeId: string): number | undefined {
    return this.#episodes.get(episodeId)?.revision;
  }

  /** Vectors of another length than those before are left out: another model made them. */
  set(episodeId: string, { revision, ordinals, passageIds, vectors }: StoredVectors): void {
    this.delete(episodeId);
    const dimensions = vectors.length / Math.max(ordinals.length, 1);
    if (ordinals.length > 0) this.#coded ??= new CodedVectors(dimensions);
    const isOwn = dimensions === this.#coded?.dimensions;
    const own = this.#center ? centered(this.#center.mean, vectors) : vectors;
    const first = isOwn ? (this.#coded?.append(passageIds, own) ?? 0) : 0;
    this.#episodes.set(episodeId, { first, revision, ordinals: Int32Array.from(isOwn ? ordinals : []) });
    this.#used += isOwn ? ordinals.length : 0;
  }

  delete(episodeId: string): void {
    this.#used -= this.#episodes.get(episodeId)?.ordinals.length ?? 0;
    this.#episodes.delete(episodeId);
    if ((this.#coded?.rows ?? 0) * (1 - maxUnused) > this.#used) this.#closeUp();
  }

  /** The vector of a passage, ready to be compared. */
  centeredOf(vector: Float32Array): Float32Array {
    return this.#center ? beyond(this.#center.mean, vector) : vector;
  }

  /** The nearest passages, nearest first. `among`: only of these. */
  nearest(vector: Float32Array, limit: number, among?: SearchedPlaces): Near {
    const coded = this.#coded;
    if (coded?.dimensions !== vector.length) return { near: [], compared: 0 };
    const query = this.#queryOf(vector);
    const sought = this.#sought(among);
    const near = roughlyNearest(coded, query, sought, limit * closelyPerResult)
      .map((row) => ({ ...row, nearness: coded.cosine(query, row.own.first + row.at) }))
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, limit)
      .map((row) => toNear(coded, query, row));
    const compared = sought.reduce((sum, { own, ats }) => sum + (ats ?? own.ordinals).length, 0);
    return { near, compared };
  }

  /** How near these passages are; those without a vector are left out. */
  compare(vector: Float32Array, places: PassagePlace[]): NearPassage[] {
    const coded = this.#coded;
    if (coded?.dimensions !== vector.length) return [];
    const query = this.#queryOf(vector);
    return places.flatMap(({ episodeId, ordinal }) => {
      const own = this.#episodes.get(episodeId);
      const at = own?.ordinals.indexOf(ordinal) ?? -1;
      return own && at >= 0 ? [toNear(coded, query, { id: episodeId, own, at })] : [];
    });
  }

  #queryOf(vector: Float32Array): ComparedQuery {
    return new ComparedQuery(vector, this.#center && scaleOf(this.#center));
  }

  #sought(among: SearchedPlaces | undefined): Sought[] {
    if (!among) return Array.from(this.#episodes, ([id, own]) => ({ id, own }));
    return among.flatMap(({ episodeId, ordinals }): Sought[] => {
      const own = this.#episodes.get(episodeId);
      if (!own) return [];
      if (!ordinals) return [{ id: episodeId, own }];
      const isAmong = new Set(ordinals);
      const ats = Array.from(own.ordinals, (ordinal, at) => (isAmong.has(ordinal) ? at : -1));
      return [{ id: episodeId, own, ats: ats.filter((at) => at >= 0) }];
    });
  }

  /** Moves rows to where others are gone. */
  #closeUp(): void {
    const coded = this.#coded;
    if (!coded) return;
    let to = 0;
    for (const own of [...this.#episodes.values()].sort((a, b) => a.first - b.first)) {
      const count = own.ordinals.length;
      if (own.first !== to) coded.move(own.first, to, count);
      own.first = to;
      to += count;
    }
    coded.cut(to);
  }
}

/** Where to look in an episode: everywhere without `ats`. */
type Sought = { id: string; own: OfEpisode; ats?: number[] };

/** A row: the place of a vector among those of an episode. */
type Row = { id: string; own: OfEpisode; at: number };

function toNear(coded: CodedVectors, query: ComparedQuery, { id, own, at }: Row): NearPassage {
  const cosineAt = (place: number) =>
    place < 0 || place >= own.ordinals.length ? 0 : coded.cosine(query, own.first + place);
  return {
    id: coded.idAt(own.first + at),
    episodeId: id,
    ordinal: own.ordinals[at] as number,
    nearness: cosineAt(at),
    around: Math.max(cosineAt(at - 1), cosineAt(at + 1)),
  };
}

/** The rows with the most signs in common, at most twice as many as asked for where many have as many. */
function roughlyNearest(coded: CodedVectors, query: ComparedQuery, sought: Sought[], limit: number): Row[] {
  const counts = new Uint32Array(coded.dimensions + 1);
  const differences = sought.map(({ own, ats }) => {
    const all = coded.differences(query, own.first, own.ordinals.length);
    const looked = ats ? Uint16Array.from(ats, (at) => all[at] as number) : all;
    for (const count of looked) counts[count] = (counts[count] as number) + 1;
    return looked;
  });
  const most = farthestOf(counts, limit);
  const nearest: Row[] = [];
  for (const [index, { id, own, ats }] of sought.entries()) {
    const looked = differences[index] as Uint16Array;
    for (let at = 0; at < looked.length && nearest.length < 2 * limit; at += 1)
      if ((looked[at] as number) <= most) nearest.push({ id, own, at: ats?.[at] ?? at });
  }
  return nearest;
}

/** The difference within which `limit` rows are, by how many have each. */
function farthestOf(counts: Uint32Array, limit: number): number {
  let within = 0;
  for (const [difference, count] of counts.entries()) {
    within += count;
    if (within >= limit) return difference;
  }
  return counts.length;
}
