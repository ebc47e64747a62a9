import { z } from 'zod';
import type { EngineQuery } from '../engine.ts';
import { type Body, bucketsPerRequest, maxWindow, type Search } from './query.ts';
import type { Found, Hit } from './result.ts';

/** Asks the engine one search. */
export type Ask = (search: Search) => Promise<Found>;

const withBody = ({ header, body }: Search, changes: Partial<Body>): Search => ({
  header,
  body: { ...body, ...changes },
});

/** All hits of a query up to its limit: page after page, each from where the one before ended. */
export async function pageThrough(
  ask: Ask,
  search: Search,
  { offset = 0, limit }: EngineQuery,
  first: Hit[],
): Promise<Hit[]> {
  const hits = [...first];
  let page = first;
  while (page.length === maxWindow && hits.length < offset + limit) {
    const next = withBody(search, {
      search_after: page.at(-1)?.sort ?? [],
      aggregations: {},
      track_total_hits: false,
    });
    page = (await ask(next)).hits.hits;
    hits.push(...page);
  }
  return hits.slice(offset, offset + limit);
}

/** All hits of a search, a page of this size at a time, each from where the one before ended. */
export async function* scanPages(ask: Ask, search: Search, pageSize: number): AsyncGenerator<Found> {
  for (let page = search; ; ) {
    const found = await ask(page);
    yield found;
    if (found.hits.hits.length < pageSize) return;
    page = withBody(search, { search_after: found.hits.hits.at(-1)?.sort ?? [] });
  }
}

const key = z.record(z.string(), z.union([z.string(), z.number()]));
type Key = z.infer<typeof key>;

const composite = (pageSize: number, field: string, after: Key | undefined) => ({
  size: pageSize,
  sources: [{ [field]: { terms: { field } } }],
  ...(after ? { after } : {}),
});

const countPage = z.object({
  after_key: key.optional(),
  buckets: z.array(z.object({ key, doc_count: z.number() })),
});

/** The counts of a facet with more values than one request counts. */
export async function countAll(ask: Ask, search: Search, field: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let after: Key | undefined;
  do {
    const aggregations = { values: { composite: composite(bucketsPerRequest, field, after) } };
    const found = await ask({
      header: search.header,
      body: { query: search.body.query ?? {}, size: 0, aggregations },
    });
    const page = countPage.parse(found.aggregations?.values);
    for (const { key, doc_count } of page.buckets) counts[String(key[field])] = doc_count;
    after = page.after_key;
  } while (after);
  return counts;
}

const episodesPerPage = 5_000;

const bestPage = z.object({
  after_key: key.optional(),
  buckets: z.array(z.object({ best: z.object({ hits: z.object({ hits: z.array(z.custom<Hit>()) }) }) })),
});

/** The best document of each episode, if there are more episodes than the engine collapses. */
export async function bestOfAll(ask: Ask, search: Search, query: EngineQuery): Promise<Hit[]> {
  const hits: Hit[] = [];
  const { sort = [] } = search.body;
  let after: Key | undefined;
  do {
    const best = { top_hits: { size: 1, sort: [sort].flat(), _source: query.retrieve ?? ['id'] } };
    const found = await ask({
      header: search.header,
      body: {
        query: search.body.query ?? {},
        size: 0,
        aggregations: {
          episodes: { composite: composite(episodesPerPage, 'episode_id', after), aggregations: { best } },
        },
      },
    });
    const page = bestPage.parse(found.aggregations?.episodes);
    hits.push(...page.buckets.flatMap((bucket) => bucket.best.hits.hits));
    after = page.after_key;
  } while (after && hits.length < (query.offset ?? 0) + query.limit);
  return hits.slice(query.offset ?? 0, (query.offset ?? 0) + query.limit);
}
