import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAligner } from '../bench/entities/align.ts';
import { type MarkedName, readDecisions, readPassages, readReader } from '../bench/entities/answers.ts';
import { descriptionsOf } from '../bench/entities/documents.ts';
import type { LabeledPassage } from '../bench/entities/labels.ts';
import { decodeText } from '../ingest/text/decode.ts';
import { requiredArgument } from './required-argument.ts';

// Compares what two readers marked, and stores positions and labels: node scripts/reconcile-labels.ts CORPUS FOLDER.
// Where they differ, FOLDER/decisions.jsonl decides; until it exists, the differences are written to differences.txt.
const corpus = requiredArgument(0, 'CORPUS, a folder of bundles');
const folder = requiredArgument(1, 'FOLDER, with what the readers marked');
const passages = readPassages(folder);
const [first, second] = [readReader(folder, 'a', passages), readReader(folder, 'b', passages)];

const isSamePlace = (name: MarkedName) => (other: MarkedName) =>
  other.start === name.start && other.end === name.end;
const isSame = (name: MarkedName) => (other: MarkedName) =>
  isSamePlace(name)(other) && other.type === name.type && other.optional === name.optional;
const show = ({ text, start, type, optional }: MarkedName) =>
  `${text} @${start} ${type}${optional ? ' (optional)' : ''}`;

function agreement(): string {
  const count = { first: 0, second: 0, both: 0, types: 0 };
  for (const id of passages.keys()) {
    const [own, other] = [first.get(id) ?? [], second.get(id) ?? []];
    const twins = own.flatMap((name) => other.find(isSamePlace(name))?.type === name.type);
    count.first += own.length;
    count.second += other.length;
    count.both += own.filter((name) => other.some(isSamePlace(name))).length;
    count.types += twins.filter(Boolean).length;
  }
  const f1 = (2 * count.both) / (count.first + count.second);
  return `${count.first} and ${count.second} names, F1 between the readers ${f1.toFixed(3)}, the same type in ${((count.types / count.both) * 100).toFixed(1)}% of the names both marked`;
}

function writeDifferences(): void {
  const differences = [...passages].flatMap(([id, passage]) => {
    const [own, other] = [first.get(id) ?? [], second.get(id) ?? []];
    const onlyFirst = own.filter((name) => !other.some(isSame(name)));
    const onlySecond = other.filter((name) => !own.some(isSame(name)));
    if (onlyFirst.length + onlySecond.length === 0) return [];
    return `${id}: ${passage}\n  a: ${onlyFirst.map(show).join('; ')}\n  b: ${onlySecond.map(show).join('; ')}\n`;
  });
  writeFileSync(join(folder, 'differences.txt'), differences.join('\n'));
  console.log(`${differences.length} passages with differences: decide them in decisions.jsonl`);
}

type Position = { id: string; file: string; start: number; end: number };

/** Which half a passage belongs to: to develop with, or looked at once at the end. */
const halfOf = ({ file, start }: Position) =>
  Number.parseInt(createHash('sha256').update(`half ${file} ${start}`).digest('hex').slice(0, 2), 16) % 2 ===
  0
    ? 'develop'
    : 'final';

async function textOf(file: string): Promise<string> {
  const [path = '', item] = file.split('#');
  if (item === undefined) return decodeText(readFileSync(join(corpus, path)));
  return (await descriptionsOf(corpus, path)[Number(item)]?.load())?.fileText ?? '';
}

async function toLabels(position: Position, names: MarkedName[]): Promise<LabeledPassage> {
  const { id, file } = position;
  const from = file.includes('#') ? 0 : position.start;
  const words = createAligner((await textOf(file)).slice(from))(passages.get(id) ?? '').map((word) => ({
    ...word,
    fileStart: from + word.fileStart,
    fileEnd: from + word.fileEnd,
  }));
  const labels = names
    .sort((a, b) => a.start - b.start)
    .flatMap((name): LabeledPassage['names'] => {
      const own = words.filter((word) => word.start < name.end && word.end > name.start);
      const [head, tail] = [own[0], own.at(-1)];
      if (!head || !tail) return [];
      const place = [head.fileStart, tail.fileEnd, name.type] as const;
      return [name.optional ? [...place, 'optional'] : [...place]];
    });
  const start = words[0]?.fileStart ?? position.start;
  const end = words.at(-1)?.fileEnd ?? position.end;
  return { file, start, end, half: halfOf(position), names: labels };
}

console.log(agreement());
if (existsSync(join(folder, 'decisions.jsonl'))) {
  const decided = readDecisions(folder, passages);
  const positions = readFileSync(join(folder, 'passages.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Position);
  const labels = positions.map(async (position) => {
    const other = second.get(position.id) ?? [];
    const agreed = (first.get(position.id) ?? []).filter((name) => other.some(isSame(name)));
    return toLabels(position, [...agreed, ...(decided.get(position.id) ?? [])]);
  });
  writeFileSync(
    new URL('../bench/entities/labels.jsonl', import.meta.url),
    (await Promise.all(labels)).map((label) => `${JSON.stringify(label)}\n`).join(''),
  );
} else writeDifferences();
