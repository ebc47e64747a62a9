import { type Client, errors } from '@opensearch-project/opensearch';
import type { Target } from '../engine.ts';
import { mappings } from './mappings.ts';

/** What is decided when an index is created. */
export type IndexOptions = {
  /** How many parts an index has. It can only be changed by building the index again. */
  shards: number;
};

export const targets: Target[] = ['passages', 'episodes'];

const settings = ({ shards }: IndexOptions) => ({
  index: {
    number_of_shards: shards,
    // One copy of everything on another machine, as soon as there is one.
    auto_expand_replicas: '0-1',
    // For how long it is known that a document was deleted, and when: a late write must not bring it back.
    gc_deletes: '10m',
  },
});

/** The indexes behind an alias. */
async function indexesBehind(client: Client, alias: string): Promise<string[]> {
  const { body, statusCode } = await client.indices.getAlias({ name: alias }, { ignore: [404] });
  return statusCode === 404 ? [] : Object.keys(body);
}

/** All indexes of ours, those that were left half built as well. */
export async function allIndexes(client: Client, alias: string): Promise<string[]> {
  const { body } = await client.indices.get({ index: `${alias}-*`, allow_no_indices: true });
  return Object.keys(body);
}

/** Creates an index that nobody searches yet. Returns its name. */
export async function createIndex(
  client: Client,
  alias: string,
  target: Target,
  options: IndexOptions,
): Promise<string> {
  const index = `${alias}-${Date.now().toString(36)}`;
  await client.indices.create({ index, body: { settings: settings(options), mappings: mappings(target) } });
  return index;
}

const isTaken = (error: unknown) =>
  error instanceof errors.ResponseError && /resource_already_exists/.test(error.message);

/** Creates the index behind an alias unless there is one. Its name is fixed: of two processes, one creates it. */
export async function ensureIndex(
  client: Client,
  alias: string,
  target: Target,
  options: IndexOptions,
): Promise<void> {
  if ((await indexesBehind(client, alias)).length > 0) return;
  const body = { settings: settings(options), mappings: mappings(target), aliases: { [alias]: {} } };
  await client.indices.create({ index: `${alias}-first`, body }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
  });
}

export async function deleteIndexes(client: Client, indexes: string[]): Promise<void> {
  for (const index of indexes) await client.indices.delete({ index }, { ignore: [404] });
}

/** Points every alias to its new index, all at once. Returns the indexes that were searched before. */
export async function moveAliases(
  client: Client,
  moves: { alias: string; index: string }[],
): Promise<string[]> {
  const old = await Promise.all(
    moves.map(async ({ alias }) => (await indexesBehind(client, alias)).map((index) => ({ alias, index }))),
  );
  await client.indices.updateAliases({
    body: {
      actions: [...old.flat().map((remove) => ({ remove })), ...moves.map((add) => ({ add }))],
    },
  });
  return old.flat().map(({ index }) => index);
}
