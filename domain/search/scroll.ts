import { z } from 'zod';
import type { SearchParameters, SearchResponse, SearchResult } from '../../contract/api/library/search.ts';
import { decodeCursor, encodeCursor } from '../core/cursor.ts';
import type { RunInTurn } from '../core/turns/fair-turns.ts';
import type { PassageDocument } from './engine/documents.ts';
import type { Filter } from './engine/engine.ts';
import { verifiedPassages } from './listing.ts';
import { isExactInEngine, passageQueries } from './match/passage-query.ts';
import { strictEpisodes, strictQuery } from './match/strict-episodes.ts';
import { noFacets } from './present/facets.ts';
import { passageFacts } from './present/hydrate.ts';
import { toResult } from './present/result.ts';
import { bestPassages } from './rank/best-passages.ts';
import { rankedSearch } from './rank/ranked-search.ts';
import type { SearchQuery } from './read-query/query.ts';
import type { SearchDependencies, SearchScope } from './scope/scope.ts';
import { emptyResponse, millisecondsSince, openSearch } from './search.ts';

/** Starts scrolling. */
export const startCursor = '*';

/**
 * The publication second that was reached (null after the last dated one), and how many of its results were returned.
 */
const position = z.object({
  published: z.number().nullable(),
  skip: z.number().int().min(0),
  page: z.number().int().min(1),
  total: z.number().int().min(0),
});
type Position = z.infer<typeof position>;

/** A page of results and the cursor of the next one. */
export type ScrollPage = SearchResponse & { next_cursor: string | null };

type Published = { published: number | null };
type Slice = { ids: string[]; published: (number | null)[]; total: number };

const fromPosition = ({ published }: Published): Filter =>
  published === null
    ? { field: 'published', isMissing: true }
    : { field: 'published', before: published + 1, orUndated: true };

/**
 * The position after the last of these results. Results of the same publication second have an order, but no key to
 * continue from.
 */
function positionAfter(before: Position | undefined, { published, total }: Slice): Position {
  const last = published.at(-1) ?? null;
  const ofLast = published.filter((second) => second === last).length;
  const input = before && before.published === last && ofLast === published.length ? before.skip : 0;
  return {
    published: last,
    skip: input + ofLast,
    page: (before?.page ?? 0) + 1,
    total: before?.total ?? total,
  };
}

async function sliceEpisodes(
  scope: SearchScope,
  query: SearchQuery,
  before: Position | undefined,
  limit: number,
): Promise<Slice> {
  const search = await rankedSearch(scope, query);
  const base = strictQuery(search.strict);
  const [{ hits, total }] = await scope.engine.search([
    {
      ...base,
      sort: 'newest',
      retrieve: ['id', 'published'],
      limit,
      ...(before ? { filters: [...(base.filters ?? []), fromPosition(before)], offset: before.skip } : {}),
    },
  ]);
  const ids = hits.map(({ id }) => id);
  const passages = await bestPassages(search, ids);
  return {
    ids: ids.flatMap((id) => passages.get(id)?.id ?? []),
    published: hits.map((hit) => hit.published),
    total,
  };
}

type DatedPassage = Pick<PassageDocument, 'id' | 'published'>;
const toDated = ({ id, published }: PassageDocument): DatedPassage => ({ id, published });

const newestFirst = (a: DatedPassage, b: DatedPassage) =>
  (b.published ?? Number.NEGATIVE_INFINITY) - (a.published ?? Number.NEGATIVE_INFINITY) ||
  (a.id < b.id ? -1 : 1);

const isBehind = ({ published }: Published, before: Position) =>
  published === null || (before.published !== null && published <= before.published);

async function slicePassages(
  scope: SearchScope,
  query: SearchQuery,
  before: Position | undefined,
  limit: number,
): Promise<Slice> {
  const strict = await strictEpisodes(scope, query);
  const [base] = await passageQueries(scope, query, strict);
  if (base && isExactInEngine(query, scope)) {
    const [{ hits, total }] = await scope.engine.search([
      {
        ...base,
        sort: 'newest',
        retrieve: ['id', 'published'],
        limit,
        ...(before ? { filters: [...(base.filters ?? []), fromPosition(before)], offset: before.skip } : {}),
      },
    ]);
    return { ids: hits.map(({ id }) => id), published: hits.map((hit) => hit.published), total };
  }
  const all = (await verifiedPassages(scope, query, strict, toDated)).sort(newestFirst);
  const rest = before ? all.filter((hit) => isBehind(hit, before)).slice(before.skip) : all;
  const hits = rest.slice(0, limit);
  return { ids: hits.map(({ id }) => id), published: hits.map((hit) => hit.published), total: all.length };
}

/**
 * One page of all results of a search, from newest to oldest: new episodes don't shift the pages. Throws AppError
 * invalid_request, invalid_query, query_too_long, search_unavailable.
 */
export async function scrollMentions(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
  cursor: string,
): Promise<ScrollPage> {
  const started = performance.now();
  const before = cursor === startCursor ? undefined : decodeCursor(cursor, position);
  const limit = parameters.page_size;
  const opened = await openSearch(dependencies, parameters);
  if (!opened) return { ...emptyResponse({ ...parameters, page: 1 }, started), next_cursor: null };
  const { scope, query } = opened;
  await dependencies.vocabulary.ready();
  const slice =
    parameters.group === 'episode'
      ? await sliceEpisodes(scope, query, before, limit)
      : await slicePassages(scope, query, before, limit);
  const after = positionAfter(before, slice);
  const facts = await passageFacts(dependencies.database, slice.ids);
  return {
    entities: slice.ids.flatMap((id) => {
      const row = facts.get(id);
      return row ? [toResult(row, { query, match: 'all', type: parameters.type })] : [];
    }),
    more: [],
    meaning: 'off',
    total_hits: after.total,
    page: after.page,
    page_size: limit,
    total_pages: Math.ceil(after.total / limit),
    search_time_ms: millisecondsSince(started),
    facets: noFacets(),
    correction: null,
    suggestion: null,
    next_cursor: slice.published.length < limit ? null : encodeCursor(after),
  };
}

/** A row costs no more in small batches than in large ones, and others wait for one that is read meanwhile. */
const resultsPerPage = 100;

/** All results of a search, in batches that are each read within a turn. Throws the same errors as scrollMentions. */
export async function* allMentions(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
  from: string,
  inTurn: RunInTurn = (work) => work(),
): AsyncGenerator<SearchResult[]> {
  const readPage = (cursor: string) =>
    inTurn(() => scrollMentions(dependencies, { ...parameters, page_size: resultsPerPage }, cursor));
  for (let cursor: string | null = from; cursor; ) {
    const page: ScrollPage = await readPage(cursor);
    yield page.entities;
    cursor = page.next_cursor;
  }
}
