import type { SearchParameters } from '../../contract/search.ts';
import { verifiedPassages } from './listing.ts';
import { isExactInEngine, passageQueries } from './passage-query.ts';
import { openSearch, type SearchDependencies } from './search.ts';
import { strictEpisodes } from './strict-episodes.ts';

/** In how many passages of each of these episodes a search matches. Throws the same errors as searchMentions. */
export async function countPassages(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
  episodeIds: string[],
): Promise<Record<string, number>> {
  const opened = openSearch(dependencies, parameters);
  if (!opened || episodeIds.length === 0) return {};
  const { query } = opened;
  const only = { field: 'episode_id', anyOf: episodeIds } as const;
  const { filters } = opened.scope;
  const scope = {
    ...opened.scope,
    filters: {
      passages: [...filters.passages, only],
      episodes: [...filters.episodes, { field: 'id', anyOf: episodeIds } as const],
    },
  };
  const strict = await strictEpisodes(scope, query);
  const [base] = passageQueries(scope, query, strict);
  if (base && isExactInEngine(query, scope.role)) {
    const [{ facets }] = await scope.engine.search([{ ...base, facets: ['episode_id'], limit: 0 }]);
    return facets.episode_id ?? {};
  }
  const counts: Record<string, number> = {};
  for (const { episode_id } of await verifiedPassages(scope, query, strict))
    counts[episode_id] = (counts[episode_id] ?? 0) + 1;
  return counts;
}
