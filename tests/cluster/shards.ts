import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import type { OpenSearchOptions } from '../../domain/search/engine/opensearch/opensearch-engine.ts';
import type { Cluster } from '../../testing/cluster/cluster.ts';
import { passage } from '../../testing/engines/engine-documents.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const indexName = 'growing';
const maxShardBytes = 200_000;
const passages = Array.from({ length: 4_000 }, (_, at) =>
  passage(`passage-${at}`, `The lighthouse number ${at} shines over harbor ${at % 7} tonight.`, {
    episode_id: `episode-${at}`,
  }),
);

/** An index that outgrows its parts. */
export function describeShards(
  open: () => { cluster: Cluster; openEngine: (options: Partial<OpenSearchOptions>) => SearchEngine },
): void {
  describe('an index that grows', () => {
    let engine: SearchEngine;
    let client: Client;

    beforeAll(async () => {
      const { cluster, openEngine } = open();
      client = new Client({ nodes: cluster.nodes.map(({ url }) => url) });
      engine = openEngine({ indexName, shards: 1, maxShardBytes });
      await engine.prepare();
    });
    afterAll(() => engine.drop());

    const shardsOfPassages = async () => {
      const { body } = await client.indices.get({ index: `${indexName}-passages` });
      return Object.values(body).map(({ settings }) => Number(settings?.index?.number_of_shards));
    };

    it('says when its parts are too large, and has more of them when it is built again', async () => {
      await (await engine.index('passages', passages)).done();
      await waitUntil(async () => (await engine.shards()).tooLarge === 1);
      expect(await shardsOfPassages()).toEqual([1]);
      const build = await engine.rebuild();
      await (await build.index('passages', passages)).done();
      await build.swap();
      expect((await shardsOfPassages())[0]).toBeGreaterThan(1);
      await waitUntil(async () => (await engine.shards()).unassigned === 0);
      expect(await engine.shards()).toEqual({ unassigned: 0, tooLarge: 0 });
      expect(await engine.health()).toEqual({ passages: passages.length, episodes: 0 });
    });

    it('has the same fields and copies whoever creates it', async () => {
      const index = `${indexName}-passages-restored`;
      await client.indices.create({ index });
      const { body } = await client.indices.get({ index });
      expect(body[index]).toMatchObject({
        mappings: { dynamic: 'strict' },
        settings: { index: { auto_expand_replicas: '0-1' } },
      });
    });
  });
}
