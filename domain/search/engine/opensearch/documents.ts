import { type Client, errors } from '@opensearch-project/opensearch';
import { askAgain } from '../../../core/ask-again.ts';
import type { Documents, Keys, Target } from '../engine.ts';
import { type Hit, toStored } from './result.ts';

type BulkFailure = { status: number; error?: { reason?: string } };

/** A bulk request is small enough to be repeated quickly when a node goes. */
const bytesPerRequest = 4_000_000;
const requestsInFlight = 2;
const retries = 3;
const retryDelayMs = 500;
const busyStatuses = [429, 503];
const busyPausesMs = [1_000, 2_000, 4_000, 8_000, 16_000];

type WriteOptions = { isAlias: boolean; version: number | undefined };

const conflict = 409;

function rejected({ status, error }: BulkFailure): Error {
  if (status === conflict) return new Error('The search engine has a newer version of a document.');
  return new Error(`The search engine rejected a document: ${error?.reason ?? `status ${status}`}`);
}

/** The shard of a passage is that of its episode. */
const locationOf = (key: Keys[Target]) => ({
  _id: key.id,
  ...('episode_id' in key ? { routing: key.episode_id } : {}),
});

/** The same of what was found. */
export const keyOf = ({ _id = '', _routing }: Pick<Hit, '_id' | '_routing'>): Keys[Target] =>
  _routing === undefined ? { id: _id } : { id: _id, episode_id: _routing };

/** A write on its way through a node that is frozen arrives when that goes on, however much later. */
const versioned = (version: number | undefined) =>
  version === undefined ? {} : ({ version, version_type: 'external_gte' } as const);

/** Out of memory for a moment, or without the node that knows where to write. */
const isBusy = (error: unknown) =>
  error instanceof errors.ResponseError && busyStatuses.includes(error.statusCode ?? 0);

/** Asks again for half a minute while the engine refuses to work. Everything written here may be written twice. */
const whenReady = <T>(ask: () => Promise<T>): Promise<T> =>
  askAgain(ask, { pausesMs: busyPausesMs, isTemporary: isBusy });

/** Writes documents; resolves when the engine has them on disk, in every copy. */
export const writeDocuments = (
  client: Client,
  index: string,
  documents: Documents[Target][],
  options: WriteOptions,
): Promise<void> => whenReady(() => sendDocuments(client, index, documents, options));

async function sendDocuments(
  client: Client,
  index: string,
  documents: Documents[Target][],
  options: WriteOptions,
): Promise<void> {
  const failures: BulkFailure[] = [];
  await client.helpers.bulk({
    datasource: documents,
    onDocument: (document) => {
      const key = { ...locationOf(document), ...versioned(options.version) };
      return [{ index: { _index: index, ...key } }, toStored(document)];
    },
    require_alias: options.isAlias,
    flushBytes: bytesPerRequest,
    concurrency: requestsInFlight,
    retries,
    wait: retryDelayMs,
    onDrop: (failure) => failures.push(failure),
  });
  const [failure] = failures;
  if (failure) throw rejected(failure);
}

const keysPerRequest = 10_000;

/** Deletes documents; those that don't exist are left out. */
export async function deleteDocuments(
  client: Client,
  index: string,
  keys: Keys[Target][],
  options: WriteOptions,
): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerRequest) {
    const part = keys.slice(from, from + keysPerRequest);
    const { body } = await whenReady(() =>
      client.bulk({
        require_alias: options.isAlias,
        body: part.map((key) => ({
          delete: { _index: index, ...locationOf(key), ...versioned(options.version) },
        })),
      }),
    );
    const failed = body.items
      .map((item) => item.delete)
      .find((item) => item && item.status >= 300 && item.status !== 404);
    if (failed) throw rejected({ status: failed.status, error: { reason: failed.error?.reason ?? '' } });
  }
}

/** Whether an index is missing, and not the engine: said of a whole request, or of one search in it. */
export const isMissingIndex = (error: unknown): boolean =>
  error instanceof Error && /index_not_found|no such index/.test(error.message);
