import type { Database } from '../../domain/core/database/connection.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { updateCenter } from '../../domain/meaning/stored/center.ts';
import { embedEpisode } from '../../domain/meaning/stored/embed-episode.ts';
import { isSameModel } from '../../domain/meaning/stored/same-model.ts';
import { deleteModel, deleteOtherModels } from '../../domain/meaning/stored/store-vectors.ts';
import { readLeft } from '../../domain/meaning/stored/waiting.ts';
import { repeat } from './jobs/repeat.ts';

type Options = { database: Database; log: Logger; embedder: Embedder | undefined };
type Embedding = Options & { embedder: Embedder };

const intervalMs = 5_000;
const batchSize = 20;
/** So many episodes in a row fail because of the embedder, not because of what they say. */
const maxFailuresInRow = 3;

/** What a round came to. `left`: episodes that another worker reads, that changed meanwhile, or that failed. */
type Round = { read: number; passages: number; left: string[]; failures: unknown[] };

/** Embeds what waits, the newest first. One that fails holds up no other. */
async function embedAll({ database, embedder }: Embedding, signal: AbortSignal): Promise<Round> {
  const round: Round = { read: 0, passages: 0, left: [], failures: [] };
  let failuresInRow = 0;
  for (;;) {
    const options = { limit: batchSize, except: round.left };
    const waiting = signal.aborted ? [] : await readLeft(database, embedder.name, 'waiting', options);
    if (waiting.length === 0) return round;
    if (embedder.isCentered) await updateCenter(database, embedder.name);
    for (const episode of waiting) {
      try {
        const passages = await embedEpisode(database, embedder, episode, { signal, left: 'waiting' });
        if (passages === undefined) round.left.push(episode.id);
        else {
          round.read += 1;
          round.passages += passages;
        }
        failuresInRow = 0;
      } catch (error) {
        if (signal.aborted) return round;
        round.failures.push(error);
        round.left.push(episode.id);
        failuresInRow += 1;
        if (failuresInRow === maxFailuresInRow) throw error;
      }
      if (signal.aborted) return round;
    }
  }
}

/**
 * Makes the vectors of all episodes that have none, the newest first. Resolves to how many it read. Throws what the
 * embedder throws.
 */
export async function embedWaiting(options: Embedding, signal: AbortSignal): Promise<number> {
  const { database, log, embedder } = options;
  const started = performance.now();
  const { read, passages, left, failures } = await embedAll(options, signal);
  if (signal.aborted) return read;
  const durationMs = Math.round(performance.now() - started);
  if (read > 0)
    log.info({ episodes: read, passages, model: embedder.name, durationMs }, 'Read what passages mean');
  if (failures.length > 0) throw failures[0];
  if (embedder.isCentered) await updateCenter(database, embedder.name);
  // Until then, searches go by what was made before.
  if (left.length === 0) await deleteOtherModels(database, embedder.name);
  return read;
}

/** Forgets the vectors that another model made under the name of this one. Throws what the embedder throws. */
export async function forgetFormerModel(
  { database, log, embedder }: Embedding,
  signal: AbortSignal,
): Promise<void> {
  if (await isSameModel(database, embedder, signal)) return;
  log.warn({ model: embedder.name }, 'Another model has this name now: it reads the whole library again');
  await deleteModel(database, embedder.name);
}

/**
 * Makes the vectors better where the model can, the newest first, until there are episodes that have none. Throws what the
 * embedder throws.
 */
export async function refineVectors({ database, embedder }: Embedding, signal: AbortSignal): Promise<void> {
  if (!embedder.refinedPassages) return;
  const left: string[] = [];
  while (!signal.aborted) {
    const [waiting] = await readLeft(database, embedder.name, 'waiting', { limit: 1, except: [] });
    const [episode] = waiting
      ? []
      : await readLeft(database, embedder.name, 'rough', { limit: 1, except: left });
    if (!episode) return;
    const passages = await embedEpisode(database, embedder, episode, { signal, left: 'rough' });
    if (passages === undefined) left.push(episode.id);
  }
}

/** Makes vectors of whatever is stored, in the background; an embedder that fails is tried again. */
export async function keepEmbedded({ embedder, ...options }: Options, signal: AbortSignal): Promise<void> {
  if (!embedder) return;
  let isCertain = !embedder.isNameReused;
  const embed = async () => {
    if (!isCertain) await forgetFormerModel({ ...options, embedder }, signal);
    const read = await embedWaiting({ ...options, embedder }, signal);
    isCertain = !embedder.isNameReused || read === 0;
    await refineVectors({ ...options, embedder }, signal);
  };
  await repeat(embed, { name: 'read meaning', intervalMs, signal, log: options.log });
}
