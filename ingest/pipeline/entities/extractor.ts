import type { Config } from '../../../server/core/config.ts';
import type { NameExtractor } from './entity-mention.ts';
import { extractNames } from './extract.ts';
import { createRemoteExtractor } from './remote.ts';

/** The extractor that the configuration names: a model behind NAMES_URL, or our own. */
export function createExtractor(config: Pick<Config, 'namesUrl'>): NameExtractor {
  return config.namesUrl ? createRemoteExtractor(config.namesUrl) : extractNames;
}
