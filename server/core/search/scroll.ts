import { z } from 'zod';
import type { SearchParameters, SearchResponse, SearchResult } from '../../contract/search.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { whileAvailable } from './engine.ts';
import { filtersOf } from './filters.ts';
import { parseQuery } from './query.ts';
import { type Hit, resultsOfHits } from './result.ts';
import {
  emptyResponse,
  engineRequest,
  engineText,
  millisecondsSince,
  noFacets,
  type SearchDependencies,
} from './search.ts';

/** Begins a walk. */
export const walkStart = '*';

/** The second of publication that was reached, null behind the last dated one, and how many results of it were given. */
const place = z.object({
  published: z.number().nullable(),
  skip: z.number().int().min(0),
  page: z.number().int().min(1),
  total: z.number().int().min(0),
});
type Place = z.infer<typeof place>;

/** As a page of results, with where the walk goes on. */
export type WalkStep = SearchResponse & { next_cursor: string | null };

const fromPlace = ({ published }: Place) =>
  published === null ? 'published IS NULL' : `(published <= ${published} OR published IS NULL)`;

/** Behind the last of these results. Those of one second of publication have an order, but no key to go on behind. */
function placeAfter(before: Place | undefined, published: (number | null)[], total: number): Place {
  const last = published.at(-1) ?? null;
  const ofLast = published.filter((one) => one === last).length;
  const went = before && before.published === last && ofLast === published.length ? before.skip : 0;
  return {
    published: last,
    skip: went + ofLast,
    page: (before?.page ?? 0) + 1,
    total: before?.total ?? total,
  };
}

/**
 * One step through all results of a search, from the newest to the oldest: what arrives meanwhile shifts nothing. Words
 * must be as typed, as in every order by date. Throws AppError invalid_request, query_too_long, search_unavailable.
 */
export async function walkMentions(
  { database, engine }: SearchDependencies,
  given: SearchParameters,
  cursor: string,
): Promise<WalkStep> {
  const started = performance.now();
  const before = cursor === walkStart ? undefined : decodeCursor(cursor, place);
  const parameters: SearchParameters = { ...given, sort: 'newest', page: 1 };
  const query = parseQuery(parameters.q);
  const filter = filtersOf(parameters);
  if (query.words.length === 0 || !filter)
    return { ...emptyResponse(parameters, started), next_cursor: null };
  const { facets: _, page, hitsPerPage, ...request } = engineRequest(query, parameters, filter);
  const found = await whileAvailable((signal) =>
    engine.index.search(
      engineText(query, parameters),
      before
        ? { ...request, filter: [...filter, fromPlace(before)], offset: before.skip, limit: hitsPerPage }
        : { ...request, page, hitsPerPage },
      { signal },
    ),
  );
  const hits: Hit[] = found.hits;
  const after = placeAfter(
    before,
    hits.map(({ published }) => published),
    'totalHits' in found ? Number(found.totalHits) : 0,
  );
  const results = await resultsOfHits(database, hits, query);
  return {
    entities: results.flatMap((result) => result ?? []),
    total_hits: after.total,
    page: after.page,
    page_size: hitsPerPage,
    total_pages: Math.ceil(after.total / hitsPerPage),
    search_time_ms: millisecondsSince(started),
    facets: noFacets(),
    next_cursor: hits.length < hitsPerPage ? null : encodeCursor(after),
  };
}

const resultsAtOnce = 500;

/** All results of a search, in batches. Throws as walkMentions. */
export async function* allMentions(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
  from: string,
): AsyncGenerator<SearchResult[]> {
  for (let cursor: string | null = from; cursor; ) {
    const step: WalkStep = await walkMentions(
      dependencies,
      { ...parameters, page_size: resultsAtOnce },
      cursor,
    );
    yield step.entities;
    cursor = step.next_cursor;
  }
}
