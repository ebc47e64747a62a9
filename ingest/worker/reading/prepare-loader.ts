import type { Prepare } from '../../prepare/prepare.ts';

/**
 * What prepares episodes in this process: loaded when it is first asked for, since its word lists are large, and the same
 * from then on, since it keeps what it knows of words.
 */
export function createPrepareLoader(): (entityExtractorUrl: string | undefined) => Promise<Prepare> {
  let loaded: Promise<Prepare> | undefined;
  const load = async (entityExtractorUrl: string | undefined) => {
    const [{ prepareWith }, { createExtractor }] = await Promise.all([
      import('../../prepare/prepare.ts'),
      import('../../../domain/entities/extract/extractor.ts'),
    ]);
    return prepareWith(createExtractor({ entityExtractorUrl }));
  };
  return (entityExtractorUrl) => {
    loaded ??= load(entityExtractorUrl);
    return loaded;
  };
}
