import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createOwnExtractor } from '../domain/entities/extract/own-extractor.ts';
import { benchLabeledPassages } from './entities/rows.ts';
import type { Row } from './measure/table.ts';

const targets: Record<string, number> = { calls: 0.81, talk: 0.58, posts: 0.55 };

type Options = {
  half: 'develop' | 'final';
  /** A script that gives labeled texts of a corpus (`docs`) and scores what was found in them (`score`). */
  scorer: string | undefined;
};

/** The labeled passages of a corpus; and what a scorer says, if there is one. */
export async function benchEntities(corpus: string, { half, scorer }: Options): Promise<Row[]> {
  const rows = await benchLabeledPassages(corpus, half);
  if (rows.length === 0) console.error(`${corpus} has no labeled passages: name another with corpus=/path.`);
  if (!scorer) return rows;
  return [...rows, ...benchScorer(corpus, scorer)];
}

/** The extractor against texts that others labeled; and its speed compared with just splitting into words. */
function benchScorer(corpus: string, scorer: string): Row[] {
  const run = (args: string[], input?: string) =>
    spawnSync(process.execPath, args, {
      encoding: 'utf8',
      maxBuffer: 1e9,
      ...(input === undefined ? {} : { input }),
    }).stdout;
  const documents = run([scorer, 'docs', join(corpus, 'names')]);
  const found = run(['cli/entities.ts'], documents);
  const scores = [
    ...run([scorer, 'score', join(corpus, 'names')], found).matchAll(
      /^(\w+)\s+precision (\S+)\s+recall (\S+)\s+F1 (\S+)/gm,
    ),
  ];
  const texts = documents
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { text: string }).text);
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const time = (work: () => void) => {
    const started = performance.now();
    for (let round = 0; round < 5; round += 1) work();
    return (words * 5) / ((performance.now() - started) / 1000);
  };
  const extract = createOwnExtractor();
  const ours = time(() =>
    texts.map(
      (text) =>
        extract({
          passages: text.split('\n').map((line) => ({ text: line })),
          people: [],
          knownPeople: [],
        }).length,
    ),
  );
  const split = time(() => texts.map((text) => text.match(/\p{L}+/gu)?.length));
  return [
    ...scores.map(
      ([, set = '', precision, recall, f1]): Row => ({
        metric: `names: F1 on ${set}`,
        measured: f1 ?? '',
        reference: `precision ${precision}, recall ${recall}`,
        target: `≥ ${targets[set]}`,
        isMet: Number(f1) >= (targets[set] ?? 1),
      }),
    ),
    {
      metric: 'names: words per second',
      measured: Math.round(ours).toLocaleString('en-US'),
      reference: `matching words ${Math.round(split).toLocaleString('en-US')}`,
      target: '≥ 400,000',
      isMet: ours >= 400_000,
    },
  ];
}
