import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readDocument } from '../spans/read-document.ts';
import { createSegmenter } from '../spans/segments.ts';
import { bucketCount, bucketOf } from '../tables/hash.ts';
import { WordMemory } from '../words/word-memory.ts';
import { classes } from './classes.ts';
import { kinds } from './feature-kinds.ts';
import { addPhraseFeatures, addPlaceFeatures } from './features.ts';

/** A text with something of all that features are made of. */
const sample = [
  'Ada Palmer: Welcome back. Today we talk with Bram Okafor of Danaher’s lab in Lisbon, and "Will" is here too.',
  'Bram Okafor: Thanks, Ada! In 2019 I left Needham & Company for the Linux 6.9 kernel, and AT&T called. ASP.NET? No.',
  'Ada Palmer: The Olympic Games, the Bitcoin core, google voice: what do they share, and why does lightning cost $10,000?',
  'Bram Okafor: Bram said lightning, Lightning said Bram. Dr. Ellen Marsh sold it to Acme Holdings Inc. on Mars, he said.',
];

/** Which weights the sample's features have. */
function sampleBuckets(): number[] {
  const buckets: number[] = [];
  const add = (kind: number, first: number, second = 0) => void buckets.push(bucketOf(kind, first, second));
  const passages = sample.map((line) => ({ speaker: line.split(':')[0] ?? '', text: line }));
  const document = { passages, people: ['Ada Palmer', 'Will Reed'], knownPeople: ['Ellen Marsh'] };
  const { tokens, rules, regions, contextOf } = readDocument(document, new WordMemory());
  const segmentsOf = createSegmenter(tokens, rules);
  for (const region of regions)
    for (const segment of segmentsOf(region)) {
      const context = contextOf(segment, region);
      addPhraseFeatures(add, context.facts);
      addPlaceFeatures(add, context);
    }
  return buckets;
}

const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(new URL(`${folder}${name}`, import.meta.url)) }));

/**
 * What weights are trained for, as a SHA-256: the kinds of features, how they come out, the lists and the tables.
 * Weights that were trained for something else are worth nothing.
 */
export function modelFingerprint(): Buffer {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ kinds, classes, bucketCount, sample: sampleBuckets() }));
  for (const { name, bytes } of [...filesIn('../lists/', '.txt'), ...filesIn('../tables/', '.bin')])
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest();
}
