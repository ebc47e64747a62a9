import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { capitalShareOf } from '../../domain/entities/tables/capital-steps.ts';
import { wordHash } from '../../domain/entities/tables/hash.ts';
import { requiredArgument } from '../required-argument.ts';
import { toClusters } from './groups.ts';
import { readTalkWords, type TalkWords } from './talk-words.ts';
import { toVectors } from './vectors.ts';

// Groups words that talk uses alike, by what is said right around them, and counts how often each has a capital:
// node scripts/entity-model/talk-clusters.ts CORPUS. Names and what is written like them are other words here: "Rust" and
// "rust". Only numbers stay, by the words' hashes.
const corpus = requiredArgument(0, 'CORPUS, a folder of bundles');
const minSaid = 4;
const minCapitals = 3;

const write = (name: string, bytes: Buffer) =>
  writeFileSync(new URL(`../../domain/entities/tables/${name}`, import.meta.url), bytes);

/** Numbers the words from frequent to rare; -1 for those that are said too seldom, and for the ends of texts. */
function rank({ spellings, said }: TalkWords): { words: string[]; ranked: Int32Array } {
  const counts = new Int32Array(spellings.length);
  for (const number of said) if (number >= 0) counts[number] = (counts[number] ?? 0) + 1;
  const numbers = [...counts.keys()]
    .filter((number) => (counts[number] ?? 0) >= minSaid)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const ranks = new Map(numbers.map((number, at) => [number, at]));
  return {
    words: numbers.map((number) => spellings[number] ?? ''),
    ranked: Int32Array.from(said, (number) => ranks.get(number) ?? -1),
  };
}

const talk = await readTalkWords(resolve(corpus));
const { words, ranked } = rank(talk);
console.log(`${talk.said.length} words, ${words.length} of them different and said often`);
write('talk-clusters.bin', toClusters(words, toVectors(ranked, words.length)));

const counted = [...talk.capitals].filter(([, { lower, capital }]) => lower + capital >= minCapitals);
write(
  'capitals.bin',
  Buffer.concat([
    Buffer.from(Int32Array.from(counted, ([word]) => wordHash(word)).buffer),
    Buffer.from(counted.map(([, counts]) => capitalShareOf(counts))),
  ]),
);
console.log(`Capitals of ${counted.length} words`);
