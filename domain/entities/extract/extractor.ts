import type { Config } from '../../core/config/config.ts';
import type { EntityExtractor } from './entity-mention.ts';
import { createOwnExtractor } from './extract.ts';
import { createRemoteExtractor } from './remote-extractor.ts';

/** The extractor that is configured: a service at its address, otherwise our own. */
export function createExtractor(config: Pick<Config, 'entityExtractorUrl'>): EntityExtractor {
  return config.entityExtractorUrl ? createRemoteExtractor(config.entityExtractorUrl) : createOwnExtractor();
}
