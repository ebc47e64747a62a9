import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import type { ShardReport } from '../engine.ts';

/** What is decided when an index is created. */
export type IndexOptions = {
  /** How many parts an index has at least. It can only be changed by building the index again. */
  shards: number;
  /** A part that is larger takes too long to move to another node. */
  maxShardBytes: number;
};

const shardRows = z.array(
  z.object({
    prirep: z.enum(['p', 'r']),
    state: z.string(),
    // A shard that is nowhere has no size.
    store: z.coerce.number().nullish(),
  }),
);

type Shard = z.infer<typeof shardRows>[number];

/** The parts of the indexes behind an alias, and their copies. */
export async function readShards(client: Client, alias: string): Promise<Shard[]> {
  const { body } = await client.cat.shards({
    index: alias,
    format: 'json',
    bytes: 'b',
    h: ['prirep', 'state', 'store'],
  });
  return shardRows.parse(body);
}

const bytesOf = (shards: Shard[]) =>
  shards.flatMap(({ prirep, store }) => (prirep === 'p' ? [store ?? 0] : []));

/** How many parts an index needs that gets as much as these have: they can double before they are too large again. */
export function shardsFor(current: Shard[], { shards, maxShardBytes }: IndexOptions): number {
  const bytes = bytesOf(current).reduce((sum, size) => sum + size, 0);
  return Math.max(shards, Math.ceil((2 * bytes) / maxShardBytes));
}

export const toReport = (
  shards: Shard[],
  { maxShardBytes }: Pick<IndexOptions, 'maxShardBytes'>,
): ShardReport => ({
  unassigned: shards.filter(({ state }) => state === 'UNASSIGNED' || state === 'INITIALIZING').length,
  tooLarge: bytesOf(shards).filter((size) => size > maxShardBytes).length,
});
