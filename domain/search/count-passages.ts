import { inArray, max } from 'drizzle-orm';
import type { PassageCounts, SearchParameters } from '../../contract/api/library/search.ts';
import type { Database } from '../core/database/connection.ts';
import { passages } from '../core/database/schema/library.ts';
import { verifiedPassages } from './listing.ts';
import { isExactInEngine, passageQueries } from './match/passage-query.ts';
import type { SearchDependencies } from './match/scope.ts';
import { strictEpisodes } from './match/strict-episodes.ts';
import { openSearch } from './search.ts';

const maxPositions = 100;
const positionDigits = 3;

type Hit = { episode_id: string; ordinal: number };

/** The ordinal of the last passage of each episode. */
async function lastOrdinals(database: Database, episodeIds: string[]): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: passages.episodeId, last: max(passages.ordinal) })
    .from(passages)
    .where(inArray(passages.episodeId, episodeIds))
    .groupBy(passages.episodeId);
  return new Map(rows.map(({ id, last }) => [id, last ?? 0]));
}

function positionsOf(hits: Hit[], lasts: Map<string, number>): PassageCounts['positions'] {
  const positions: PassageCounts['positions'] = {};
  for (const { episode_id, ordinal } of hits.toSorted((a, b) => a.ordinal - b.ordinal)) {
    const ofEpisode = positions[episode_id] ?? [];
    positions[episode_id] = ofEpisode;
    const position = ordinal / Math.max(1, lasts.get(episode_id) ?? 0);
    if (ofEpisode.length < maxPositions)
      ofEpisode.push(Number(Math.min(1, position).toFixed(positionDigits)));
  }
  return positions;
}

/** How many passages of each of these episodes match a search, and where. Throws the same errors as searchMentions. */
export async function countPassages(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
  episodeIds: string[],
): Promise<PassageCounts> {
  const opened = await openSearch(dependencies, { ...parameters, group: 'none' });
  if (!opened || episodeIds.length === 0) return { counts: {}, positions: {} };
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
  const [strict, lasts] = await Promise.all([
    strictEpisodes(scope, query),
    lastOrdinals(dependencies.database, episodeIds),
  ]);
  const [base] = await passageQueries(scope, query, strict);
  if (base && isExactInEngine(query, scope)) {
    const limit = maxPositions * episodeIds.length;
    const listed = {
      ...base,
      facets: ['episode_id'],
      retrieve: ['episode_id' as const, 'ordinal' as const],
      limit,
    };
    const [{ facets, hits }] = await scope.engine.search([listed]);
    return { counts: facets.episode_id ?? {}, positions: positionsOf(hits, lasts) };
  }
  const hits = await verifiedPassages(scope, query, strict, ({ episode_id, ordinal }) => ({
    episode_id,
    ordinal,
  }));
  const counts: Record<string, number> = {};
  for (const { episode_id } of hits) counts[episode_id] = (counts[episode_id] ?? 0) + 1;
  return { counts, positions: positionsOf(hits, lasts) };
}
