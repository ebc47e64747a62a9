import { resolve } from 'node:path';
import { modelFingerprint } from '../../domain/entities/model/fingerprint.ts';
import { writeWeights } from '../../domain/entities/model/weights-file.ts';
import { WordMemory } from '../../domain/entities/words/word-memory.ts';
import { requiredArgument } from '../required-argument.ts';
import { examplesOf } from './examples.ts';
import { readSource, sources } from './sources.ts';
import { readTalk } from './talk.ts';
import { Trainer } from './trainer.ts';

// Trains the weights of the entity model: node scripts/entity-model/main.ts FOLDER CORPUS, with each source's repository in
// FOLDER under the name that sources.ts gives. What others labeled comes first, then talk. Only the weights stay.
const data = requiredArgument(0, 'FOLDER, with the repositories of the sources');
const corpus = requiredArgument(1, 'CORPUS, a folder of bundles');
const roundsOfOthers = 6;
const roundsOfTalk = 24;
/** The means of several trainings depend less on the order of the examples. */
const seeds = [1, 2, 3];
/** Talk is what is read most, but names in other texts should stay what they are: found by cross-validation. */
const shareOfOthers = 0.1;
/** Weights are stored as whole numbers of this fraction. */
const precision = 24;

const memory = new WordMemory();
const others = sources.flatMap((source) => {
  const own = readSource(data, source).flatMap((text) => examplesOf(text, memory));
  console.log(`${source.name} (${source.license}): ${own.length} regions`);
  return own;
});
const talk = (await readTalk(resolve(corpus))).flatMap((text) => examplesOf(text, memory));
console.log(`Talk: ${talk.length} regions`);
const trained = seeds.map((seed) => {
  const trainer = new Trainer(seed);
  trainer.learn(others, roundsOfOthers);
  trainer.learn(talk, roundsOfTalk);
  return trainer.mixedWeights(shareOfOthers);
});
const meanAt = (at: number) => trained.reduce((sum, weights) => sum + (weights[at] ?? 0), 0) / seeds.length;
const weights = Int8Array.from({ length: trained[0]?.length ?? 0 }, (_, at) =>
  Math.max(-127, Math.min(127, Math.round(meanAt(at) * precision))),
);
writeWeights({ fingerprint: modelFingerprint(), weights });
