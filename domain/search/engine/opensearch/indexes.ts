import { type Client, errors } from '@opensearch-project/opensearch';
import type { Target } from '../engine.ts';
import { mappings } from './mappings.ts';
import { type IndexOptions, readShards, shardsFor } from './shards.ts';

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

/** What every index behind an alias begins with, whoever creates it. */
async function putTemplate(
  client: Client,
  alias: string,
  target: Target,
  options: IndexOptions,
): Promise<void> {
  const template = { settings: settings(options), mappings: mappings(target) };
  await client.indices.putIndexTemplate({
    name: alias,
    body: { index_patterns: [`${alias}-*`], template },
  });
}

export async function deleteTemplate(client: Client, alias: string): Promise<void> {
  await client.indices.deleteIndexTemplate({ name: alias }, { ignore: [404] });
}

/** Creates an index that nobody searches yet, large enough for what the current one has. Returns its name. */
export async function createIndex(
  client: Client,
  alias: string,
  target: Target,
  options: IndexOptions,
): Promise<string> {
  const index = `${alias}-${Date.now().toString(36)}`;
  const shards = shardsFor(await readShards(client, alias), options);
  await putTemplate(client, alias, target, { ...options, shards });
  await client.indices.create({ index });
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
  await putTemplate(client, alias, target, options);
  const body = { aliases: { [alias]: {} } };
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
