import { classes } from '../../domain/entities/model/classes.ts';
import { bucketCount } from '../../domain/entities/tables/hash.ts';
import type { Example } from './examples.ts';
import { sumReadings } from './lattice.ts';

const rate = 0.05;
const decay = 1e-5;
/** The share of a part's features that a round leaves out, so that no single one decides. */
const dropout = 0.5;
const firstSquare = 1e-3;
/** Steps are this much smaller after what was learned before is to be kept. */
const laterSquare = 0.1;

/** The weights after this many rounds are averaged: those of one round depend on the order of its examples. */
const roundsBeforeMean = 2;

/** Random numbers that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  const shuffled = items.slice();
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [shuffled[at], shuffled[other]];
    if (a !== undefined && b !== undefined) [shuffled[at], shuffled[other]] = [b, a];
  }
  return shuffled;
}

/** Learns weights under which the readings that the labels allow are likely, by steps against the gradient. */
export class Trainer {
  readonly weights = new Float32Array(bucketCount * classes.length);
  /** The weights before the examples that were learned from last. */
  #earlier = new Float32Array(bucketCount * classes.length);
  /** The sum of the weights after the later rounds, and how many those are. */
  readonly #sums = new Float32Array(bucketCount * classes.length);
  #summed = 0;
  readonly #squares = new Float32Array(bucketCount * classes.length).fill(firstSquare);
  readonly #random: () => number;

  /** The seed decides in which order the examples come. */
  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  #scoresOf(buckets: Int32Array): number[] {
    return classes.map((_, index) => {
      let sum = 0;
      for (const bucket of buckets) sum += this.weights[bucket * classes.length + index] ?? 0;
      return sum;
    });
  }

  #step(buckets: Int32Array, index: number, gradient: number): void {
    for (const bucket of buckets) {
      const at = bucket * classes.length + index;
      const own = gradient + decay * (this.weights[at] ?? 0);
      this.#squares[at] = (this.#squares[at] ?? 0) + own * own;
      this.weights[at] = (this.weights[at] ?? 0) - (rate * own) / Math.sqrt(this.#squares[at] ?? 1);
    }
  }

  #learnFrom(example: Example): void {
    const kept = example.parts.map(({ buckets }) => buckets.filter(() => this.#random() >= dropout));
    const scores = kept.map((buckets) => this.#scoresOf(buckets));
    const all = sumReadings(example, scores, { onlyAllowed: false });
    const right = sumReadings(example, scores, { onlyAllowed: true });
    kept.forEach((buckets, part) => {
      classes.forEach((_, index) => {
        const gradient = (all.probabilities[part]?.[index] ?? 0) - (right.probabilities[part]?.[index] ?? 0);
        if (Math.abs(gradient) >= 1e-4) this.#step(buckets, index, gradient);
      });
    });
  }

  #addToMean(): void {
    this.#summed += 1;
    this.weights.forEach((weight, at) => {
      this.#sums[at] = (this.#sums[at] ?? 0) + weight;
    });
  }

  /** Goes through the examples a few times. What was learned before moves less from here on. */
  learn(examples: Example[], rounds: number): void {
    this.#earlier = this.weights.slice();
    this.#sums.fill(0);
    this.#summed = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const example of shuffle(examples, this.#random)) this.#learnFrom(example);
      if (round >= roundsBeforeMean) this.#addToMean();
    }
    this.#squares.fill(laterSquare);
  }

  /** The weights with a share of the earlier ones, so that what was learned last doesn't replace all before it. */
  mixedWeights(shareOfEarlier: number): Float32Array {
    return this.#sums.map(
      (sum, at) => (sum / this.#summed) * (1 - shareOfEarlier) + (this.#earlier[at] ?? 0) * shareOfEarlier,
    );
  }
}
