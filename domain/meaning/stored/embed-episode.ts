import type { Database } from '../../core/database/connection.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import type { Embedder } from '../embedder.ts';
import { storeVectors } from './store-vectors.ts';
import { type PassageToEmbed, readPassages } from './waiting.ts';

/** What is shorter says too little by itself. */
const minWords = 10;

/**
 * Makes and stores the vectors of an episode. `isRefined`: as good as the model can make them. Resolves to how many passages
 * have one now.
 */
export async function embedEpisode(
  database: Database,
  embedder: Embedder,
  { id: episodeId, language }: { id: string; language: string },
  isRefined = false,
): Promise<number> {
  const all = await readPassages(database, episodeId);
  const says = ({ text }: PassageToEmbed) => wordsOf(text, language).length >= minWords;
  const told = embedder.knows(language) ? all.filter(says) : [];
  const { refinedPassages = embedder.passages, passages } = embedder;
  const readTexts = isRefined ? refinedPassages : passages;
  const vectors = told.length > 0 ? await readTexts(told.map(({ text }) => text)) : [];
  const embedded = told.flatMap(({ id, ordinal }, at) => {
    const vector = vectors[at];
    return vector ? [{ id, ordinal, vector }] : [];
  });
  const read = all.map(({ id }) => id);
  const isStored = await storeVectors(
    database,
    {
      episodeId,
      model: embedder.name,
      read,
      isRefined: isRefined || !embedder.refinedPassages || embedded.length === 0,
    },
    embedded,
  );
  return isStored ? embedded.length : 0;
}
