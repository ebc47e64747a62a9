import type { Database } from '../../domain/core/database/connection.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { embedEpisode } from '../../domain/meaning/stored/embed-episode.ts';
import { deleteOtherModels } from '../../domain/meaning/stored/store-vectors.ts';
import { readRough, readWaiting } from '../../domain/meaning/stored/waiting.ts';
import { repeat } from './jobs/repeat.ts';

type Options = { database: Database; log: Logger; embedder: Embedder | undefined };
type Embedding = Options & { embedder: Embedder };

const intervalMs = 5_000;
const batchSize = 20;

/** Makes the vectors of all episodes that have none, the newest first. Throws what the embedder throws. */
export async function embedWaiting(
  { database, log, embedder }: Embedding,
  signal: AbortSignal,
): Promise<void> {
  const started = performance.now();
  let passages = 0;
  let read = 0;
  for (;;) {
    const waiting = signal.aborted ? [] : await readWaiting(database, embedder.name, batchSize);
    if (waiting.length === 0) break;
    for (const episode of waiting) {
      if (signal.aborted) break;
      passages += await embedEpisode(database, embedder, episode);
      read += 1;
    }
  }
  if (read === 0 || signal.aborted) return;
  // Until then, searches go by what was made before.
  await deleteOtherModels(database, embedder.name);
  const durationMs = Math.round(performance.now() - started);
  log.info({ episodes: read, passages, model: embedder.name, durationMs }, 'Read what passages mean');
}

/** Makes the vectors better where the model can, until there are episodes that have none. */
export async function refineVectors({ database, embedder }: Embedding, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [waiting] = await readWaiting(database, embedder.name, 1);
    const [episode] = waiting ? [] : await readRough(database, embedder.name, 1);
    if (!episode) return;
    await embedEpisode(database, embedder, episode, true);
  }
}

/** Makes vectors of whatever is stored, in the background; an embedder that fails is tried again. */
export async function keepEmbedded({ embedder, ...options }: Options, signal: AbortSignal): Promise<void> {
  if (!embedder) return;
  const embedding = { ...options, embedder };
  const embed = async () => {
    await embedWaiting(embedding, signal);
    await refineVectors(embedding, signal);
  };
  await repeat(embed, { name: 'read meaning', intervalMs, signal, log: options.log });
}
