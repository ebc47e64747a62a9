import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../measure/table.ts';
import { scoreCorpus } from './labeled-corpus.ts';
import type { LabeledPassage } from './labels.ts';
import { type Score, type ScoredText, score } from './score.ts';

const isTalk = ({ id }: ScoredText) => !id.includes('#');
const isPublicRadio = ({ id }: ScoredText) => id.startsWith('hacker-public-radio/');

/** Parts of the labeled passages, of which each is scored by itself. Targets are for talk: only transcripts are tagged. */
const parts: { name: string; has: (text: ScoredText) => boolean; isTarget: boolean }[] = [
  { name: 'talk', has: isTalk, isTarget: true },
  {
    name: 'talk that people wrote down',
    has: (text) => isTalk(text) && !isPublicRadio(text),
    isTarget: false,
  },
  { name: 'talk that a machine wrote down', has: isPublicRadio, isTarget: false },
  { name: 'descriptions', has: (text) => !isTalk(text), isTarget: false },
];

const minScore = 0.9;

function rowsOf(name: string, isTarget: boolean, scores: Score): Row[] {
  const row = (what: string, value: number, reference: string): Row => ({
    metric: `entities: ${what}, ${name}`,
    measured: value.toFixed(3),
    reference,
    target: isTarget ? `≥ ${minScore.toFixed(2)}` : '',
    isMet: isTarget ? value >= minScore : undefined,
  });
  const { precision, recall, f1, types, labeled, perEpisode } = scores;
  return [
    row(
      'F1 of spans',
      f1,
      `${labeled} names, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    ),
    row('right types', types, 'of the spans that are right'),
    { ...row('F1 of distinct entities per episode', perEpisode.f1, ''), target: '', isMet: undefined },
  ];
}

/** The labeled passages of the corpus against what the extractor finds when it reads the whole episodes. */
export async function benchLabeledPassages(corpus: string, half: LabeledPassage['half']): Promise<Row[]> {
  if (!existsSync(join(corpus, 'hacker-public-radio'))) return [];
  const texts = await scoreCorpus(corpus, half);
  return parts.flatMap(({ name, has, isTarget }) => rowsOf(name, isTarget, score(texts.filter(has))));
}
