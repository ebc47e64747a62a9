import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { OpenSearchEngine } from '../../domain/search/engine/opensearch/opensearch-engine.ts';
import { type Cluster, isWhole } from '../../testing/cluster/cluster.ts';
import { startJavaCluster, whyNoNode } from '../../testing/cluster/java-cluster.ts';
import { describeEngineContract } from '../../testing/engines/engine-contract.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const startTimeoutMs = 100_000;
/** For what isn't about time: other tests need the processors as well. A rebuilt index waits as long for old searches. */
const patientTimeoutMs = 5_000;

const reason = whyNoNode();

describe.skipIf(reason)(`one node of OpenSearch${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startJavaCluster({ names: ['one'], heap: '256m' });
    await waitUntil(() => isWhole(cluster), startTimeoutMs);
  });
  afterAll(() => cluster?.stop());

  describeEngineContract('OpenSearch', async () => {
    const indexName = `test_${randomUUID().replaceAll('-', '')}`;
    const options = { indexName, shards: 2, timeoutMs: patientTimeoutMs };
    const reachable = new OpenSearchEngine({ ...options, urls: cluster.nodes.map(({ url }) => url) });
    await reachable.prepare();
    // Nothing listens on port 1.
    return { reachable, unreachable: new OpenSearchEngine({ ...options, urls: ['http://127.0.0.1:1'] }) };
  });
});
