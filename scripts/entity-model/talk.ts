import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AlignedWord, createAligner } from '../../bench/entities/align.ts';
import { transcriptsOf } from '../../bench/entities/documents.ts';
import type { LabeledPassage } from '../../bench/entities/labels.ts';
import type { LabeledText, Place } from './labeled-text.ts';

type PlacedWord = AlignedWord & { passage: number };
type TalkPassage = Omit<LabeledPassage, 'half'>;

/** Passages of talk whose names we labeled, in other episodes than those that the bench is held in. */
const readPassages = (): TalkPassage[] =>
  readFileSync(new URL('./talk.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TalkPassage);

/** Where a range of a file is in its document; undefined when its words aren't found there. */
function toPlace(words: PlacedWord[], from: number, to: number): Place | undefined {
  const own = words.filter(({ fileStart, fileEnd }) => fileStart < to && fileEnd > from);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || first.passage !== last.passage) return undefined;
  return { passage: first.passage, start: first.start, end: last.end };
}

const overlaps = (a: Place, b: Place) => a.passage === b.passage && a.start < b.end && b.start < a.end;

/** The labeled passages, each within its whole episode; none when the corpus is missing. */
export async function readTalk(corpus: string): Promise<LabeledText[]> {
  const texts: LabeledText[] = [];
  const byFolder = Map.groupBy(readPassages(), ({ file }) => file.slice(0, file.indexOf('/')));
  for (const [folder, ofFolder] of byFolder) {
    if (!existsSync(join(corpus, folder))) continue;
    const transcripts = await transcriptsOf(corpus, folder);
    for (const [file, passages] of Map.groupBy(ofFolder, (passage) => passage.file)) {
      const source = transcripts.find((transcript) => transcript.file === file);
      if (!source) throw new Error(`The corpus has no ${file}.`);
      const { document, fileText } = await source.load();
      const align = createAligner(fileText);
      const words = document.passages.flatMap(({ text }, passage) =>
        align(text).map((word) => ({ ...word, passage })),
      );
      const labeled = passages.flatMap(({ start, end }) => toPlace(words, start, end) ?? []);
      const names = passages.flatMap((passage) =>
        passage.names.flatMap(([start, end, type, optional]) => {
          const place = toPlace(words, start, end);
          return place ? [{ ...place, type: optional ? undefined : type }] : [];
        }),
      );
      const isLabeled = (place: Place) => labeled.some((range) => overlaps(range, place));
      texts.push({ document, names, labelsAll: true, isLabeled, isTalk: true });
    }
  }
  return texts;
}
