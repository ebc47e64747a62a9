import { meanOf, toUnit } from '../vectors.ts';
import { nearnessBySigns, signsOf } from './signs.ts';

/** A moment of an episode that stands for a part of it. */
export type TypicalMoment = {
  /** Which of the vectors of the episode it is. */
  at: number;
  /** What it's about: the mean of its vector and those that are nearest to it. */
  vector: Float32Array;
  /** How near other episodes of its show come to it, -1 to 1. What is near to all of them says nothing about this one. */
  commonness: number;
};

const maxParts = 8;
const maxMoments = 5;
/** Of these passages of a part, those that are most typical of it, the one is chosen that is least common. */
const candidatesPerPart = 4;
const passagesPerMoment = 4;
/** From here on, passages of a part are about the same. */
const minNearness = 0.5;
const weightOfCommonness = 0.5;
/** Of moments that nothing is known about, because the show has no other episode. */
const usualCommonness = 0.4;

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
};

/** The direction of their mean. */
const middleOf = (vectors: Float32Array[]) => toUnit(meanOf(vectors));

/** Which vectors are nearest to this one, nearest first. */
const nearestTo = (vector: Float32Array, vectors: Float32Array[], limit: number) =>
  vectors
    .map((other, at) => ({ at, nearness: dot(other, vector) }))
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, limit);

function commonnessOf(vector: Float32Array, others: Uint32Array[]): number {
  if (others.length === 0) return usualCommonness;
  const signs = signsOf(vector, vector.length);
  const sum = others.reduce((total, other) => total + nearnessBySigns(signs, other, vector.length), 0);
  return sum / others.length;
}

/** The moment of a part that is most about what only this part is about. */
function momentOf(part: Float32Array[], others: Uint32Array[]) {
  const [chosen] = nearestTo(middleOf(part), part, candidatesPerPart)
    .map((candidate) => ({
      ...candidate,
      commonness: commonnessOf(part[candidate.at] as Float32Array, others),
    }))
    .sort((a, b) => a.commonness - b.commonness);
  if (!chosen) return [];
  const near = nearestTo(part[chosen.at] as Float32Array, part, passagesPerMoment).filter(
    ({ at, nearness }) => at === chosen.at || nearness >= minNearness,
  );
  const vector = middleOf(near.map(({ at }) => part[at] as Float32Array));
  const commonness = commonnessOf(vector, others);
  return [{ at: chosen.at, vector, commonness, worth: chosen.nearness - weightOfCommonness * commonness }];
}

/**
 * A few moments, spread out over an episode, that stand for what it is about. `vectors`: those of its passages, in their
 * order, of length 1. `others`: the signs of the vectors of other episodes of its show, which have greetings and
 * advertisements, too.
 */
export function chooseMoments(vectors: Float32Array[], others: Uint32Array[]): TypicalMoment[] {
  const parts = Math.min(maxParts, vectors.length);
  const begin = (part: number) => Math.floor((vectors.length * part) / parts);
  return Array.from({ length: parts }, (_, part) =>
    momentOf(vectors.slice(begin(part), begin(part + 1)), others).map((moment) => ({
      ...moment,
      at: begin(part) + moment.at,
    })),
  )
    .flat()
    .sort((a, b) => b.worth - a.worth)
    .slice(0, maxMoments)
    .map(({ at, vector, commonness }) => ({ at, vector, commonness }));
}
