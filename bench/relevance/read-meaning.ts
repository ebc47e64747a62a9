import { silentLogger } from '../../domain/core/logging/logger.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { Meaning } from '../../domain/meaning/search/meaning.ts';
import { embedWaiting } from '../../ingest/worker/keep-embedded.ts';
import type { Platform } from '../../runtime/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const readTimeoutMs = 7_200_000;

/** Makes the vectors of a library, and a search by them. */
export async function readMeaning({ database, databaseUrl }: Platform, embedder: Embedder): Promise<Meaning> {
  await embedWaiting({ database, log: silentLogger, embedder }, new AbortController().signal);
  const meaning = new Meaning(databaseUrl, [embedder], silentLogger);
  await waitUntil(() => meaning.state?.share === 1, readTimeoutMs);
  return meaning;
}
