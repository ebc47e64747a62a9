import type { EngineConfig } from '../../domain/core/config/engine-config.ts';
import type { Engines } from '../../domain/search/engine/current-engine.ts';
import { EngineTurns } from '../../domain/search/engine/engine-turns.ts';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { OpenSearchEngine } from '../../domain/search/engine/opensearch/opensearch-engine.ts';

/** The engines that are configured or started. */
export const openEngines = (
  { openSearch, meiliIndex, searchConcurrency }: EngineConfig,
  { meiliUrl, meiliKey }: { meiliUrl: string | undefined; meiliKey: string | undefined },
): Engines => {
  const turns = () => new EngineTurns(searchConcurrency);
  return {
    ...(meiliUrl
      ? {
          meilisearch: new MeilisearchEngine(
            { url: meiliUrl, key: meiliKey, indexName: meiliIndex },
            turns(),
          ),
        }
      : {}),
    ...(openSearch ? { opensearch: new OpenSearchEngine(openSearch, turns()) } : {}),
  };
};
