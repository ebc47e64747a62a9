import { silentLogger } from '../../domain/core/logging/logger.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { Meaning } from '../../domain/meaning/search/meaning.ts';

/** Tests wait for what servers notice by looking. */
const followMs = 100;

/** Search by meaning as servers have it, but that it notices new vectors soon. */
export const openMeaning = (databaseUrl: string, embedders: Embedder[]): Meaning =>
  new Meaning(databaseUrl, embedders, silentLogger, followMs);
