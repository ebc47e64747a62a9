import type { Config } from '../../core/config/config.ts';
import type { Embedder } from '../embedder.ts';
import { type Model, openModel } from '../model/embedder.ts';
import { withCenteredQueries } from './centered-queries.ts';
import { endpointEmbedder } from './endpoint.ts';

const ownLanguage = 'en';

/** A process that is asked to stop waits for no more. */
const textsAtOnce = 20;

function inParts(read: Model['passages']): Embedder['passages'] {
  return async (texts, signal) => {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += textsAtOnce) {
      signal?.throwIfAborted();
      vectors.push(...(await read(texts.slice(from, from + textsAtOnce))));
    }
    return vectors;
  };
}

/** The model that comes with Earshot. It reads English. */
async function ownEmbedder(): Promise<Embedder> {
  const model = await openModel();
  return {
    ...model,
    isNameReused: false,
    isCentered: false,
    knows: (language) => language === ownLanguage,
    passages: inParts(model.passages),
    refinedPassages: inParts(model.refinedPassages),
  };
}

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
  return embed ? [withCenteredQueries(endpointEmbedder(embed)), own] : [own];
}
