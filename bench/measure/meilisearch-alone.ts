import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import type { Platform } from '../../runtime/platform.ts';

/** The engine itself, which measures are compared with. */
export function meilisearchAlone({ engine, engines: { meilisearch } }: Platform): MeilisearchEngine {
  if (engine.name === 'meilisearch' && meilisearch instanceof MeilisearchEngine) return meilisearch;
  throw new Error('These measures need a library that is searched with Meilisearch.');
}
