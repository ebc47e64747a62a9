import type { SearchParameters, SearchResult } from '../../contract/api/library/search.ts';
import { listEpisodes, listPassages } from './listing.ts';
import { meaningSame } from './loose/by-meaning.ts';
import type { Meant } from './meaning/meant.ts';
import { countEpisodes } from './present/facets.ts';
import { passageFacts } from './present/hydrate.ts';
import { toResult } from './present/result.ts';
import { rankedSearch } from './rank/ranked-search.ts';
import type { SearchQuery } from './read-query/query.ts';
import type { SearchScope } from './scope/scope.ts';

type Group = SearchParameters['group'];

/** Results that say the words of a query in other forms, the best of them. */
export async function formResults(
  scope: SearchScope,
  query: SearchQuery,
  { group, limit, meant }: { group: Group; limit: number; meant: Promise<Meant> },
): Promise<SearchResult[]> {
  const search = await rankedSearch(scope, query);
  // Hardly a query has any.
  if (search.strict.ids?.size === 0) return [];
  const options = { page: 1, page_size: limit, sort: 'relevance' } as const;
  const listing =
    group === 'episode'
      ? await listEpisodes(
          search,
          options,
          countEpisodes(scope, search.strict).then(({ total }) => total),
        )
      : await listPassages(search, options);
  const ids = await listing.readPassageIds();
  const facts = await passageFacts(scope.database, ids);
  const rows = ids.flatMap((id) => facts.get(id) ?? []);
  const places = rows.map(({ passageId, episodeId, ordinal }) => ({
    id: passageId,
    episode_id: episodeId,
    ordinal,
  }));
  const same = await meaningSame(await meant, places);
  return rows.map((row) => toResult(row, { query, match: same.has(row.passageId) ? 'meaning' : 'some' }));
}

/** Those of some results that aren't listed already. */
export function newResults(
  results: SearchResult[],
  shown: SearchResult[],
  { group }: { group: Group },
): SearchResult[] {
  const keyOf = (result: SearchResult) => (group === 'episode' ? result.episode_uuid : result.passage_id);
  const listed = new Set(shown.map(keyOf));
  return results.filter((result) => !listed.has(keyOf(result)));
}
