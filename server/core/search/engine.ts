import { type Index, Meilisearch, MeilisearchApiError } from 'meilisearch';
import { AppError } from '../errors.ts';
import { indexSettings, type PassageDocument } from './settings.ts';

export type SearchEngine = { client: Meilisearch; index: Index<PassageDocument>; indexName: string };

const answerWithinMs = 1_800;

/**
 * The search engine's client. `accept-encoding: identity` matters: Meilisearch sends compressed answers in several
 * small writes, and the client then waits 40 ms for each delayed acknowledgement.
 */
export function connectEngine(options: {
  url: string;
  key: string | undefined;
  indexName: string;
  identity?: boolean;
}): SearchEngine {
  const client = new Meilisearch({
    host: options.url,
    ...(options.key ? { apiKey: options.key } : {}),
    requestInit: { headers: options.identity === false ? {} : { 'accept-encoding': 'identity' } },
  });
  return { client, index: client.index<PassageDocument>(options.indexName), indexName: options.indexName };
}

/** Runs a call that a visitor waits for; when the engine does not answer in time, the visitor is told so. */
export async function whileAvailable<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await call(AbortSignal.timeout(answerWithinMs));
  } catch (cause) {
    if (
      cause instanceof MeilisearchApiError &&
      cause.cause?.type === 'invalid_request' &&
      cause.cause.code !== 'index_not_found'
    ) {
      throw new AppError(
        'invalid_request',
        'The search engine does not understand this query. Put it in other words.',
        { cause },
      );
    }
    throw new AppError(
      'search_unavailable',
      'The search engine does not answer at the moment. Try again in a minute.',
      { cause },
    );
  }
}

const sortedCopy = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, inner]) => [key, sortedCopy(inner)]),
      )
    : Array.isArray(value)
      ? value.map(sortedCopy)
      : value;

function differs(current: Record<string, unknown>): boolean {
  return Object.entries(indexSettings).some(([name, wanted]) => {
    const present = current[name];
    // The engine answers some settings with more fields than were set, and lists in its own order.
    if (wanted && typeof wanted === 'object' && !Array.isArray(wanted)) {
      return Object.entries(wanted).some(
        ([key, inner]) =>
          JSON.stringify(sortedCopy((present as Record<string, unknown>)?.[key])) !==
          JSON.stringify(sortedCopy(inner)),
      );
    }
    const ordered = name === 'rankingRules' || name === 'searchableAttributes';
    const normal = (list: unknown) => (Array.isArray(list) && !ordered ? [...list].sort() : list);
    return JSON.stringify(normal(present)) !== JSON.stringify(normal(wanted));
  });
}

/** Makes the index and its settings what they should be; does nothing when they are. */
export async function ensureIndex(engine: SearchEngine, indexName = engine.indexName): Promise<void> {
  const index = engine.client.index(indexName);
  const current = await index.getSettings().catch((error) => {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found') return undefined;
    throw error;
  });
  if (!current)
    await engine.client
      .createIndex(indexName, { primaryKey: 'id' })
      .waitTask({ timeout: 60_000, interval: 20 });
  if (!current || differs(current as Record<string, unknown>)) {
    const task = await index.updateSettings(indexSettings).waitTask({ timeout: 3_600_000, interval: 50 });
    if (task.status !== 'succeeded')
      throw new Error(`The search index did not take its settings: ${task.error?.message}`);
  }
}
