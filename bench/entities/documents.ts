import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../domain/core/text/plain-text.ts';
import type { EntityDocument } from '../../domain/entities/extract/entity-mention.ts';
import { parseFeed } from '../../ingest/feeds/parse.ts';
import { type Passage, toPassages } from '../../ingest/passages/to-passages.ts';
import { peopleOfEpisode } from '../../ingest/prepare/episode-people.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { readBundle } from '../../ingest/sources/bundle.ts';
import { cleanHtml } from '../../ingest/text/clean-html.ts';
import { decodeText } from '../../ingest/text/decode.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { readJsonLines } from '../../testing/read-json-lines.ts';

/** One text of the corpus as the extractor reads it, and the file it comes from. */
export type CorpusDocument = {
  /** Inside the corpus; with the position of the item for a feed. */
  file: string;
  show: string;
  title: string;
  /** The whole file; of a feed, the item's description as plain text. */
  fileText: string;
  document: Omit<EntityDocument, 'passages'> & { passages: Passage[] };
};

const maxDescriptionLength = 20_000;
/** Passages have ids within an episode; nothing here reads them. */
const anyId = '00000000-0000-0000-0000-000000000000';

const peopleOf = ({ show, episodes }: Show): string[] => [
  ...new Set([...show.persons, ...episodes.flatMap((episode) => episode.persons)].map(({ name }) => name)),
];

type EpisodeLine = { guid: string; transcript?: string };

/** A show's transcripts: where each is inside the corpus, and how to load it. */
export async function transcriptsOf(corpus: string, folder: string) {
  const show = await readBundle(join(corpus, folder));
  const knownPeople = peopleOf(show);
  const paths = new Map(
    readJsonLines<EpisodeLine>(join(corpus, folder, 'episodes.ndjson')).map(({ guid, transcript }) => [
      guid,
      transcript,
    ]),
  );
  return show.episodes.flatMap((episode) => {
    const path = paths.get(episode.guid ?? '');
    if (!path) return [];
    const file = `${folder}/${path}`;
    const load = async (): Promise<CorpusDocument> => {
      const bytes = readFileSync(join(corpus, file));
      const { lines } = parseTranscript(bytes, path, knownPeople);
      const passages = toPassages(anyId, lines, 'en');
      return {
        file,
        show: show.show.title,
        title: episode.title,
        fileText: decodeText(bytes),
        document: {
          passages,
          people: peopleOfEpisode(episode, show.show, passages, knownPeople),
          knownPeople,
          showTitle: show.show.title,
        },
      };
    };
    return [{ key: `${folder} ${episode.guid}`, file, load }];
  });
}

/** The descriptions of a feed's episodes, each as a document of its own. */
export function descriptionsOf(corpus: string, path: string) {
  const { show, episodes } = parseFeed(readFileSync(join(corpus, path)));
  return episodes.map((episode, at) => ({
    key: `${path} ${at}`,
    load: async (): Promise<CorpusDocument> => {
      const text = plainText(cleanHtml(episode.description) ?? '', maxDescriptionLength);
      return {
        file: `${path}#${at}`,
        show: show.title,
        title: episode.title,
        fileText: text,
        document: {
          passages: toPassages(anyId, [{ text }], 'en'),
          people: [],
          knownPeople: [],
          showTitle: show.title,
        },
      };
    },
  }));
}
