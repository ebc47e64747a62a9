import type { Config } from '../../../server/core/config.ts';
import type { EntityExtractor } from './entity-mention.ts';
import { extractEntities } from './extract.ts';
import { createRemoteExtractor } from './remote.ts';

/** The extractor that the configuration names: a model behind NAMES_URL, or our own. */
export function createExtractor(config: Pick<Config, 'namesUrl'>): EntityExtractor {
  return config.namesUrl ? createRemoteExtractor(config.namesUrl) : extractEntities;
}
