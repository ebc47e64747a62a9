import type { Config } from '../../core/config/config.ts';
import { otherLanguages } from '../../core/config/extractor-urls.ts';
import type { EntityExtractor } from './entity-mention.ts';
import { createOwnExtractor } from './own-extractor.ts';
import { createRemoteExtractor } from './remote-extractor.ts';

/** The extractor that is configured for the language of a document: a service at its address, otherwise our own. */
export function createExtractor({
  entityExtractorUrls,
}: Pick<Config, 'entityExtractorUrls'>): EntityExtractor {
  const own = createOwnExtractor();
  const remote = new Map(
    Object.entries(entityExtractorUrls).map(([language, url]) => [language, createRemoteExtractor(url)]),
  );
  return (document) => {
    const extract = remote.get(document.language ?? 'en') ?? remote.get(otherLanguages) ?? own;
    return extract(document);
  };
}
