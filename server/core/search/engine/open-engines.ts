import type { EngineConfig } from '../../engine-config.ts';
import type { Engines } from './current-engine.ts';
import { MeilisearchEngine } from './meilisearch.ts';
import { OpenSearchEngine } from './opensearch/opensearch-engine.ts';

/** The engines that are configured or started. */
export const openEngines = (
  { openSearch, meiliIndex }: EngineConfig,
  { meiliUrl, meiliKey }: { meiliUrl: string | undefined; meiliKey: string | undefined },
): Engines => ({
  ...(meiliUrl
    ? { meilisearch: new MeilisearchEngine({ url: meiliUrl, key: meiliKey, indexName: meiliIndex }) }
    : {}),
  ...(openSearch ? { opensearch: new OpenSearchEngine(openSearch) } : {}),
});
