import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityType } from '../../contract/api/library/entity.ts';
import { joinWords, type LabeledText } from './labeled-text.ts';

type Labels = Record<string, EntityType>;

/** Labeled texts under open licenses, as their owners publish them. */
type Source = {
  name: string;
  license: string;
  folder: string;
  files: RegExp;
  /** Which column of a row holds the word and which the label. */
  columns: [word: number, label: number];
  labels: Labels;
  labelsAll: boolean;
  /** Sentences that make one text: words are counted over a text. */
  sentencesPerText: number;
};

const crossNer: Labels = {
  person: 'person', researcher: 'person', scientist: 'person', politician: 'person', writer: 'person', musicalartist: 'person',
  organisation: 'organization', university: 'organization', politicalparty: 'organization', band: 'organization', magazine: 'organization', academicjournal: 'product',
  country: 'place', location: 'place', astronomicalobject: 'place',
  product: 'product', programlang: 'product', book: 'product', poem: 'product', album: 'product', song: 'product',
  event: 'event', conference: 'event', election: 'event',
}; // biome-ignore format: a table
const stackOverflow: Labels = {
  Application: 'product', Library: 'product', Language: 'product', Operating_System: 'product', Device: 'product', Website: 'product', Organization: 'organization', User_Name: 'person',
}; // biome-ignore format: a table
const threeTypes: Labels = { PER: 'person', ORG: 'organization', LOC: 'place' };
const wnut: Labels = {
  person: 'person', location: 'place', corporation: 'organization', group: 'organization', product: 'product', 'creative-work': 'product',
}; // biome-ignore format: a table

export const sources: Source[] = [
  { name: 'CrossNER', license: 'MIT', folder: 'CrossNER/ner_data', files: /\.txt$/, columns: [0, 1], labels: crossNer, labelsAll: true, sentencesPerText: 1 },
  { name: 'StackOverflowNER', license: 'MIT', folder: 'StackOverflowNER/resources/annotated_ner_data/StackOverflow', files: /\.txt$/, columns: [0, 1], labels: stackOverflow, labelsAll: true, sentencesPerText: 12 },
  { name: 'Broad Twitter Corpus', license: 'CC BY 4.0', folder: 'broad_twitter_corpus', files: /\.conll$/, columns: [0, 1], labels: threeTypes, labelsAll: false, sentencesPerText: 1 },
  { name: 'Universal NER English EWT', license: 'CC BY-SA 4.0', folder: 'UNER_English-EWT', files: /\.iob2$/, columns: [1, 2], labels: threeTypes, labelsAll: false, sentencesPerText: 12 },
  { name: 'WNUT17 training part', license: 'CC BY 4.0', folder: 'WNUT17', files: /train\.conll$/, columns: [0, 1], labels: wnut, labelsAll: true, sentencesPerText: 1 },
  { name: 'Wikigold', license: 'CC BY 4.0', folder: 'wikigold', files: /wikigold.*\.txt$/, columns: [0, 1], labels: threeTypes, labelsAll: true, sentencesPerText: 12 },
]; // biome-ignore format: a table

function sentencesOf(file: string, [word, label]: Source['columns']): [string, string][][] {
  const sentences: [string, string][][] = [];
  for (const block of readFileSync(file, 'utf8').split(/\n\s*\n/)) {
    const rows = block
      .split('\n')
      .filter((line) => !line.startsWith('# '))
      .map((line) => line.split(/[\t ]+/))
      .filter((cells) => cells.length > Math.max(word, label));
    if (rows.length > 0) sentences.push(rows.map((cells) => [cells[word] ?? '', cells[label] ?? 'O']));
  }
  return sentences;
}

const filesUnder = (folder: string, pattern: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => pattern.test(path))
        .sort()
        .map((path) => join(folder, path))
    : [];

/** The texts of a source; empty when its folder is missing. */
export function readSource(data: string, source: Source): LabeledText[] {
  const texts: LabeledText[] = [];
  for (const file of filesUnder(join(data, source.folder), source.files)) {
    const sentences = sentencesOf(file, source.columns);
    for (let from = 0; from < sentences.length; from += source.sentencesPerText) {
      const joined = sentences.slice(from, from + source.sentencesPerText).map(joinWords);
      texts.push({
        document: { passages: joined.map(({ text }) => ({ text })), people: [], knownPeople: [] },
        names: joined.flatMap(({ names }, passage) =>
          names.map(({ start, end, label }) => ({ passage, start, end, type: source.labels[label] })),
        ),
        labelsAll: source.labelsAll,
        isLabeled: () => true,
        isTalk: false,
      });
    }
  }
  return texts;
}
