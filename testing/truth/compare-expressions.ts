import { matchesExpression, type SearchableEpisode } from '../../domain/core/query/match.ts';
import { readIn } from '../../domain/core/query/readings.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { ReadAllowance } from '../../domain/search/match/read-allowance.ts';
import type { SearchScope } from '../../domain/search/match/scope.ts';
import { strictEpisodes, strictQuery } from '../../domain/search/match/strict-episodes.ts';
import { readQuery, type SearchQuery } from '../../domain/search/read-query/query.ts';
import { withReadings } from '../../domain/search/read-query/readings.ts';
import type { Platform } from '../../runtime/platform.ts';
import { createRandom } from '../random.ts';
import { drawExpression, drawFrom } from './random-expressions.ts';
import { speakersOf, toSearchable } from './searchable-episode.ts';
import { storedTexts } from './stored-texts.ts';
import { compare, type Tally, tally } from './tally.ts';
import { whenAvailable } from './when-available.ts';

/** Reading every word of more episodes than this takes longer than searching them. */
const maxEpisodes = 100;
const allIds = 1_000_000;

type Library = {
  episodes: Map<string, { searchable: SearchableEpisode; language: string; label: string }>;
  /** The words of each passage, and of each speaker. */
  streams: string[][];
  names: string[][];
};

/** The texts of some episodes, as they are stored. */
async function readLibrary(platform: Pick<Platform, 'database'>): Promise<Library> {
  const library: Library = { episodes: new Map(), streams: [], names: [] };
  for await (const episode of storedTexts(platform)) {
    const { language } = episode.facts;
    const toWords = (text: string) => wordsOf(text, language);
    library.episodes.set(episode.id, { searchable: toSearchable(episode), language, label: episode.label });
    library.streams.push(...episode.passages.map(({ text }) => toWords(text)));
    library.names.push(...speakersOf(episode).map(toWords));
    if (library.episodes.size === maxEpisodes) break;
  }
  return library;
}

/** What the words of some episodes say that a query should find. */
const read = ({ episodes }: Library, { text, expression }: SearchQuery): Set<string> =>
  new Set(
    [...episodes].flatMap(([id, { searchable, language }]) =>
      matchesExpression(readIn(text, language) ?? expression, searchable) ? [id] : [],
    ),
  );

/** What a search among some episodes finds. What is refused can't be compared, so it may read as much as it wants. */
async function search(platform: Platform, ids: string[], query: SearchQuery): Promise<Set<string>> {
  const scope: SearchScope = {
    ...{ database: platform.database, engine: platform.engine, vocabulary: platform.vocabulary },
    role: undefined,
    reads: new ReadAllowance(Number.POSITIVE_INFINITY),
    filters: {
      passages: [{ field: 'episode_id', anyOf: ids }],
      episodes: [{ field: 'id', anyOf: ids }],
    },
  };
  const strict = await strictEpisodes(scope, await withReadings(platform.engine, query));
  const [found] = await platform.engine.search([{ ...strictQuery(strict), limit: allIds, offset: 0 }]);
  return new Set(found.hits.map(({ id }) => id));
}

/** Random expressions of the grammar: what a search finds, against reading every word of the episodes. */
export async function compareExpressions(
  platform: Platform,
  count: number,
  seed: number,
): Promise<Tally & { compared: number }> {
  const random = createRandom(seed);
  const library = await readLibrary(platform);
  const ids = [...library.episodes.keys()];
  const drawn = drawFrom(random, library.streams, library.names);
  const counted = { ...tally(), compared: 0 };
  for (let at = 0; at < count; at += 1) {
    const typed = drawExpression(random, drawn);
    const query = readQuery(typed);
    if (!query) continue;
    const found = await whenAvailable(() => search(platform, ids, query));
    const labelOf = (id: string) => library.episodes.get(id)?.label ?? id;
    compare(counted, typed, read(library, query), found, labelOf);
    counted.compared += 1;
  }
  return counted;
}
