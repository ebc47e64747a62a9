import type { Config } from '../core/config/config.ts';
import type { Embedder } from './embedder.ts';
import { endpointEmbedder } from './endpoint.ts';
import { openModel } from './model/embedder.ts';

const ownLanguage = 'en';

/** The model that comes with Earshot. It reads English. */
const ownEmbedder = async (): Promise<Embedder> => ({
  ...(await openModel()),
  knows: (language) => language === ownLanguage,
});

/**
 * What makes vectors, the preferred one first. Our own comes last: where a service is configured, our own reads queries
 * until the service's vectors are complete. None where meaning is turned off.
 */
export async function openEmbedders({
  meaning,
  embed,
}: Pick<Config, 'meaning' | 'embed'>): Promise<Embedder[]> {
  if (!meaning) return [];
  const own = await ownEmbedder();
  return embed ? [endpointEmbedder(embed), own] : [own];
}
