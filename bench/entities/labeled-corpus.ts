import { nameKey } from '../../domain/core/text/normalize.ts';
import { createOwnExtractor } from '../../domain/entities/extract/own-extractor.ts';
import { type AlignedWord, createAligner } from './align.ts';
import { type CorpusDocument, descriptionsOf, transcriptsOf } from './documents.ts';
import { type LabeledPassage, readLabels } from './labels.ts';
import type { ScoredName, ScoredText } from './score.ts';

const folderOf = (file: string) => file.slice(0, file.indexOf('/'));

/** Finds a labeled file again as the document that the extractor reads. */
function createLoader(corpus: string): (file: string) => Promise<CorpusDocument | undefined> {
  const folders = new Map<string, ReturnType<typeof transcriptsOf>>();
  const feeds = new Map<string, ReturnType<typeof descriptionsOf>>();
  return async (file) => {
    const [path = '', item] = file.split('#');
    if (item !== undefined) {
      const descriptions = feeds.get(path) ?? descriptionsOf(corpus, path);
      feeds.set(path, descriptions);
      return descriptions[Number(item)]?.load();
    }
    const folder = folderOf(path);
    const transcripts = folders.get(folder) ?? transcriptsOf(corpus, folder);
    folders.set(folder, transcripts);
    return (await transcripts).find((source) => source.file === path)?.load();
  };
}

/** A found name at its place in the file; undefined when its words aren't found there. */
function toFileName(
  words: AlignedWord[],
  mention: { start: number; end: number; type: ScoredName['type']; surfaceForm: string },
): ScoredName[] {
  const own = words.filter((word) => word.start < mention.end && word.end > mention.start);
  const [head, tail] = [own[0], own.at(-1)];
  if (!head || !tail) return [];
  return [
    { start: head.fileStart, end: tail.fileEnd, type: mention.type, key: nameKey(mention.surfaceForm) },
  ];
}

type Extract = ReturnType<typeof createOwnExtractor>;

function namesOf({ document, fileText }: CorpusDocument, extract: Extract): ScoredName[] {
  const align = createAligner(fileText);
  const words = document.passages.map(({ text }) => align(text));
  return extract(document).flatMap((mention) => toFileName(words[mention.passage] ?? [], mention));
}

/** The labeled passages of a half, with what the extractor finds in them when it reads the whole episodes. */
export async function scoreCorpus(corpus: string, half: LabeledPassage['half']): Promise<ScoredText[]> {
  const load = createLoader(corpus);
  const extract = createOwnExtractor();
  const byFile = Map.groupBy(
    readLabels().filter((passage) => passage.half === half),
    ({ file }) => file,
  );
  const texts: ScoredText[] = [];
  for (const [file, passages] of byFile) {
    const document = await load(file);
    if (!document) throw new Error(`The corpus has no ${file}.`);
    const found = namesOf(document, extract);
    for (const { start, end, names } of passages)
      texts.push({
        id: file,
        labeled: names.map(([from, to, type, optional]) => ({
          start: from,
          end: to,
          type,
          key: nameKey(document.fileText.slice(from, to)),
          isOptional: optional !== undefined,
        })),
        found: found.filter((name) => name.start < end && name.end > start),
      });
  }
  return texts;
}
