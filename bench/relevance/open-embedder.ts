import type { Config } from '../../domain/core/config/config.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { openEmbedders } from '../../domain/meaning/embedders/open-embedders.ts';

/**
 * What reads meaning for a benchmark: passages as well as it can, or, `rough`, as they are read at first. Throws where
 * meaning is turned off.
 */
export async function openEmbedder(config: Config, { isRough }: { isRough: boolean }): Promise<Embedder> {
  const [embedder] = await openEmbedders(config);
  if (!embedder) throw new Error('MEANING is false: there is nothing to measure.');
  const { refinedPassages, ...rough } = embedder;
  return isRough || !refinedPassages ? rough : { ...rough, passages: refinedPassages };
}
