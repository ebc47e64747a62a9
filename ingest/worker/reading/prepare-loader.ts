import type { ExtractorUrls } from '../../../domain/core/config/extractor-urls.ts';
import type { Prepare } from '../../prepare/prepare.ts';

/**
 * What prepares episodes in this process: loaded when it is first asked for, since its word lists are large, and the same
 * from then on, since it keeps what it knows of words.
 */
export function createPrepareLoader(): (entityExtractorUrls: ExtractorUrls) => Promise<Prepare> {
  let loaded: Promise<Prepare> | undefined;
  const load = async (entityExtractorUrls: ExtractorUrls) => {
    const [{ prepareWith }, { createExtractor }] = await Promise.all([
      import('../../prepare/prepare.ts'),
      import('../../../domain/entities/extract/extractor.ts'),
    ]);
    return prepareWith(createExtractor({ entityExtractorUrls }));
  };
  return (entityExtractorUrls) => {
    loaded ??= load(entityExtractorUrls);
    return loaded;
  };
}
