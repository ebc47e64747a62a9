import type { SearchParameters } from '../../contract/api/library/search.ts';
import type { PassageDocument } from './engine/documents.ts';
import { isExactInEngine, passageQueries, passageTest } from './match/passage-query.ts';
import { type StrictEpisodes, strictQuery } from './match/strict-episodes.ts';
import { bestPassages } from './rank/best-passages.ts';
import { rankEpisodes } from './rank/rank-episodes.ts';
import type { RankedSearch } from './rank/ranked-search.ts';
import { passageScore } from './rank/score.ts';
import { type SearchQuery, withoutAsking } from './read-query/query.ts';
import { readMatches, refuseTooMany } from './scope/read-matches.ts';
import type { SearchScope } from './scope/scope.ts';

/** A page of what matches everything asked for. */
export type Listing = {
  /** The passages that are shown, in their order. */
  readPassageIds: () => Promise<string[]>;
  total: number;
  /** The page that is shown: the last one if a later one was requested. */
  page: number;
  totalPages: number;
};

type PageOptions = Pick<SearchParameters, 'page' | 'page_size' | 'sort'>;

const rankedPassages = 200;

function pagePosition({ page, page_size }: PageOptions, total: number) {
  const totalPages = Math.ceil(total / page_size);
  const shownPage = Math.max(1, Math.min(page, totalPages));
  return { page: shownPage, totalPages, from: (shownPage - 1) * page_size };
}

/** The newest episodes that match, without these. */
async function newestBut(
  { scope: { engine }, strict }: RankedSearch,
  ids: string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  if (strict.facts) {
    const listed = new Set(ids);
    const others = (await strict.facts()).filter(({ id }) => !listed.has(id));
    return others.slice(offset, offset + limit).map(({ id }) => id);
  }
  const { filters = [], ...query } = strictQuery(strict);
  const others = ids.length > 0 ? [{ field: 'id', noneOf: ids } as const] : [];
  const [{ hits }] = await engine.search([
    { ...query, sort: 'newest', filters: [...filters, ...others], limit, offset },
  ]);
  return hits.map(({ id }) => id);
}

/** A page of episodes, each by its best passage. `total`: how many match. */
export async function listEpisodes(
  search: RankedSearch,
  options: PageOptions,
  total: Promise<number>,
): Promise<Listing> {
  const isNewest = options.sort === 'newest';
  const ranked = isNewest ? { ids: [], nearest: [], total: await total } : await rankEpisodes(search);
  const { from, ...place } = pagePosition(options, ranked.total);
  const ids = ranked.ids.slice(from, from + options.page_size);
  const limit = Math.min(options.page_size, ranked.total - from) - ids.length;
  const offset = Math.max(0, from - ranked.ids.length);
  if (limit > 0) ids.push(...(await newestBut(search, ranked.ids, { limit, offset })));
  return {
    readPassageIds: async () => {
      const told = { ...search, query: withoutAsking(search.query) };
      const passages = await bestPassages(told, ids, ranked.nearest);
      return ids.flatMap((id) => passages.get(id)?.id ?? []);
    },
    total: ranked.total,
    ...place,
  };
}

type RankedPassage = { id: string; rank: number };

/** Equal infinities have no difference. */
const highestFirst = (a: RankedPassage, b: RankedPassage) => (a.rank === b.rank ? 0 : b.rank - a.rank);

/**
 * What is picked of every passage that matches by itself, for queries that the engine can't fully check. Throws AppError
 * query_too_broad.
 */
export async function verifiedPassages<T>(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  pick: (hit: PassageDocument) => T,
): Promise<T[]> {
  const queries = (await passageQueries(scope, query, strict)).map(({ limit: _, ...passages }) => passages);
  // The first page of a single one says how many there are.
  if (queries.length > 1) await refuseTooMany(scope, queries);
  const says = passageTest(query, scope.role, strict.holds);
  const isMatch = (hit: PassageDocument) =>
    (!scope.passageIds || scope.passageIds.has(hit.id)) &&
    (!strict.ids || strict.ids.has(hit.episode_id)) &&
    says(hit);
  const picked = new Map<string, T>();
  for (const passages of queries)
    for (const { id, own } of await readMatches(scope, passages, (hit) =>
      isMatch(hit) ? { id: hit.id, own: pick(hit) } : undefined,
    ))
      picked.set(id, own);
  return [...picked.values()];
}

/** A page of passages. */
export async function listPassages(
  { scope, query, strict, weighted }: RankedSearch,
  options: PageOptions,
): Promise<Listing> {
  const isExact = isExactInEngine(query, scope);
  const rank = (hit: PassageDocument): RankedPassage => ({
    id: hit.id,
    rank:
      options.sort === 'newest' ? (hit.published ?? Number.NEGATIVE_INFINITY) : passageScore(hit, weighted),
  });
  if (!isExact) {
    const hits = (await verifiedPassages(scope, query, strict, rank)).sort(highestFirst);
    const { from, ...place } = pagePosition(options, hits.length);
    const passageIds = hits.slice(from, from + options.page_size).map(({ id }) => id);
    return { readPassageIds: async () => passageIds, total: hits.length, ...place };
  }
  const [passages] = await passageQueries(scope, query, strict);
  if (!passages) return { readPassageIds: async () => [], total: 0, page: 1, totalPages: 0 };
  const sort = options.sort === 'newest' ? ({ sort: 'newest' } as const) : {};
  const [first] = await scope.engine.search([{ ...passages, ...sort, limit: rankedPassages }]);
  const { from, ...place } = pagePosition(options, first.total);
  const ids = first.hits
    .map(rank)
    .sort(highestFirst)
    .slice(from, from + options.page_size)
    .map(({ id }) => id);
  if (ids.length < options.page_size && from + ids.length < first.total) {
    const offset = from + ids.length;
    const [more] = await scope.engine.search([
      { ...passages, ...sort, limit: options.page_size - ids.length, offset },
    ]);
    ids.push(...more.hits.map(({ id }) => id));
  }
  return { readPassageIds: async () => ids, total: first.total, ...place };
}
