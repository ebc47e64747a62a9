import type { EngineConfig } from '../../engine-config.ts';
import type { Engines } from './current-engine.ts';
import { EngineTurns } from './engine-turns.ts';
import { MeilisearchEngine } from './meilisearch.ts';
import { OpenSearchEngine } from './opensearch/opensearch-engine.ts';

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
