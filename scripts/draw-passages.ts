import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAligner } from '../bench/entities/align.ts';
import type { CorpusDocument } from '../bench/entities/documents.ts';
import { type Source, strata } from '../bench/entities/strata.ts';
import { requiredArgument } from './required-argument.ts';

// Draws the passages to label, by hash, and writes them for readers: node scripts/draw-passages.ts CORPUS FOLDER
// The folder must be outside the repository: the texts belong to their owners. Positions go to passages.jsonl there.
const corpus = requiredArgument(0, 'CORPUS, a folder of bundles');
const folder = requiredArgument(1, 'FOLDER, for the passages');
const partCount = 8;
const minWords = 25;
const contextLength = 220;

const hash = (text: string) => createHash('sha256').update(`entities ${text}`).digest('hex');
const byHash = <T>(items: T[], key: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, order: hash(key(item)) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ item }) => item);

type Drawn = { file: string; start: number; end: number; shown: string };

/** The passage of this rank by hash in a document, with its place in the file and a little of what is around it. */
function drawFrom(
  { file, show, title, fileText, document }: CorpusDocument,
  rank: number,
): Drawn | undefined {
  const { passages } = document;
  const long = passages.filter(({ text }) => text.split(/\s+/).length >= minWords);
  const passage = byHash(long, ({ ordinal }) => `${file} ${ordinal}`)[rank];
  if (!passage) return undefined;
  const align = createAligner(fileText);
  const words =
    passages
      .slice(0, passage.ordinal + 1)
      .map(({ text }) => align(text))
      .at(-1) ?? [];
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return undefined;
  const before = passages[passage.ordinal - 1]?.text.slice(-contextLength) ?? '';
  const after = passages[passage.ordinal + 1]?.text.slice(0, contextLength) ?? '';
  const shown = [
    `show: ${show} | episode: ${title}${passage.speaker ? ` | speaker: ${passage.speaker}` : ''}`,
    `before: …${before}`,
    `PASSAGE: ${passage.text}`,
    `after: ${after}…`,
  ].join('\n');
  return { file, start: first.fileStart, end: last.fileEnd, shown };
}

async function drawStratum(sources: Source[], count: number): Promise<Drawn[]> {
  const ordered = byHash(sources, ({ key }) => key);
  const drawn: Drawn[] = [];
  for (let rank = 0; drawn.length < count && rank < 10; rank += 1)
    for (const source of ordered) {
      if (drawn.length === count) break;
      const passage = drawFrom(await source.load(), rank);
      if (passage) drawn.push(passage);
    }
  return drawn;
}

const all: Drawn[] = [];
for (const { name, passages, sources } of strata) {
  const drawn = await drawStratum(await sources(resolve(corpus)), passages);
  console.error(`${name}: ${drawn.length} passages`);
  all.push(...drawn);
}
const shuffled = byHash(all, ({ file, start }) => `${file} ${start}`).map((passage, at) => ({
  id: `p${String(at + 1).padStart(3, '0')}`,
  ...passage,
}));
mkdirSync(folder, { recursive: true });
const perPart = Math.ceil(shuffled.length / partCount);
for (let part = 0; part < partCount; part += 1)
  writeFileSync(
    join(folder, `part-${part + 1}.txt`),
    shuffled
      .slice(part * perPart, (part + 1) * perPart)
      .map(({ id, shown }) => `=== ${id}\n${shown}\n`)
      .join('\n'),
  );
writeFileSync(
  join(folder, 'passages.jsonl'),
  shuffled.map(({ shown: _, ...position }) => `${JSON.stringify(position)}\n`).join(''),
);
