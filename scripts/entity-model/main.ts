import { writeFileSync } from 'node:fs';
import { classes } from '../../ingest/pipeline/entities/model/classes.ts';
import { bucketCount } from '../../ingest/pipeline/entities/model/hash.ts';
import { type Example, examplesOf } from './examples.ts';
import { knownNameExamples } from './known-names.ts';
import { readSource, sources } from './sources.ts';

// Trains the weights of the entity model: node scripts/entity-model/main.ts FOLDER CORPUS, with each source's repository in
// FOLDER under the name that sources.ts gives. Only the weights stay; no text does.
const rounds = 8;
const rate = 0.05;
const decay = 1e-5;
/** The share of an example's features that a round leaves out, so that no single one decides. */
const dropout = 0.5;
/** Weights are stored as whole numbers of this fraction. */
const precision = 24;

const weights = new Float32Array(bucketCount * classes.length);
const squares = new Float32Array(bucketCount * classes.length).fill(1e-3);

function probabilitiesOf({ buckets }: Example): number[] {
  const scores = classes.map((_, index) => {
    let sum = 0;
    for (const bucket of buckets) sum += weights[bucket * classes.length + index] ?? 0;
    return sum;
  });
  const max = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - max));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
}

let randomState = 1;
function random(): number {
  randomState = (Math.imul(randomState, 1664525) + 1013904223) >>> 0;
  return randomState / 2 ** 32;
}

function learn(whole: Example): void {
  const example = { ...whole, buckets: whole.buckets.filter(() => random() >= dropout) };
  const probabilities = probabilitiesOf(example);
  probabilities.forEach((probability, index) => {
    const gradient = (probability - (index === example.target ? 1 : 0)) * example.weight;
    if (Math.abs(gradient) < 1e-4) return;
    for (const bucket of example.buckets) {
      const at = bucket * classes.length + index;
      const own = gradient + decay * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + own * own;
      weights[at] = (weights[at] ?? 0) - (rate * own) / Math.sqrt(squares[at] ?? 1);
    }
  });
}

/** The same order in every run. */
function shuffle<T>(items: T[], seed: number): void {
  let state = seed;
  for (let at = items.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (at + 1);
    const [a, b] = [items[at], items[other]];
    if (a !== undefined && b !== undefined) [items[at], items[other]] = [b, a];
  }
}

const [data = '../labels', corpus = '../shared/corpus'] = process.argv.slice(2);
const target = new URL('../../ingest/pipeline/entities/model/weights.bin', import.meta.url);
const examples = sources.flatMap((source) => {
  const own = readSource(data, source).flatMap((text) => examplesOf(text, source.weight));
  console.log(`${source.name} (${source.license}): ${own.length} examples`);
  return own;
});
const known = await knownNameExamples(corpus);
console.log(`Names of the lists in talk: ${known.length} examples`);
examples.push(...known);
for (let round = 0; round < rounds; round += 1) {
  shuffle(examples, round + 1);
  for (const example of examples) learn(example);
}
let right = 0;
for (const example of examples) {
  const probabilities = probabilitiesOf(example);
  if (probabilities.indexOf(Math.max(...probabilities)) === example.target) right += 1;
}
console.log(
  `${examples.length} examples, ${((right / examples.length) * 100).toFixed(1)}% right in training`,
);
writeFileSync(
  target,
  Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * precision)))),
);
