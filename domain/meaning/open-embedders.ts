import type { Config } from '../core/config/config.ts';
import type { Embedder } from './embedder.ts';
import { endpointEmbedder } from './endpoint.ts';
import { openModel } from './model/embedder.ts';

const ownLanguage = 'en';

/** The model that comes with Earshot. It reads English. */
async function ownEmbedder(): Promise<Embedder> {
  const model = await openModel();
  return {
    name: model.name,
    knows: (language) => language === ownLanguage,
    query: model.query,
    passages: model.passages,
    close: model.close,
  };
}

/**
 * What makes vectors, the one that is wanted first. Our own comes last: where a service is named, it reads queries until
 * the vectors of that are complete. None where meaning is turned off.
 */
export async function openEmbedders({
  meaning,
  embed,
}: Pick<Config, 'meaning' | 'embed'>): Promise<Embedder[]> {
  if (!meaning) return [];
  const own = await ownEmbedder();
  return embed ? [endpointEmbedder(embed), own] : [own];
}
