import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { examplesOf } from './examples.ts';
import { readSource, sources } from './sources.ts';
import { readTalk } from './talk.ts';
import { Trainer } from './trainer.ts';

// Trains the weights of the entity model: node scripts/entity-model/main.ts FOLDER CORPUS, with each source's repository in
// FOLDER under the name that sources.ts gives. What others labeled comes first, then talk. Only the weights stay.
const [data = '../labels', corpus = '../shared/corpus'] = process.argv.slice(2);
const roundsOfOthers = 4;
const roundsOfTalk = 12;
/** Talk is what is read most, but names in other texts should stay what they are: found by cross-validation. */
const shareOfOthers = 0.1;
/** Weights are stored as whole numbers of this fraction. */
const precision = 24;

const trainer = new Trainer();
const others = sources.flatMap((source) => {
  const own = readSource(data, source).flatMap(examplesOf);
  console.log(`${source.name} (${source.license}): ${own.length} regions`);
  return own;
});
trainer.learn(others, roundsOfOthers);
const talk = (await readTalk(resolve(corpus))).flatMap(examplesOf);
console.log(`Talk: ${talk.length} regions`);
trainer.learn(talk, roundsOfTalk);
writeFileSync(
  new URL('../../ingest/pipeline/entities/model/weights.bin', import.meta.url),
  Int8Array.from(trainer.mixedWeights(shareOfOthers), (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight * precision))),
  ),
);
