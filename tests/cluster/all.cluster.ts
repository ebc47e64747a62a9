import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { OpenSearchEngine } from '../../server/core/search/engine/opensearch/opensearch-engine.ts';
import { describeEngineContract } from '../engine-contract.ts';
import { describeBusyEngine } from './busy-engine.ts';
import type { Cluster } from './cluster.ts';
import { describeFaults } from './faults.ts';
import { describeLateWrites } from './late-writes.ts';
import { describeSameAnswers } from './same-answers.ts';
import { startCluster, whyNoCluster } from './start-cluster.ts';

const patientTimeoutMs = 20_000;

const reason = whyNoCluster();
if (reason) console.log(reason);

describe.skipIf(reason)('a cluster of three nodes', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  const openEngine = (timeoutMs?: number, urls = cluster.nodes.map(({ url }) => url)) =>
    new OpenSearchEngine({
      urls,
      indexName: `test_${randomUUID().replaceAll('-', '')}`,
      shards: 3,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  /** For what isn't about time: three nodes may have to share two processors. */
  const openPatientEngine = () => openEngine(patientTimeoutMs);

  describeEngineContract('OpenSearch', async () => {
    const reachable = openPatientEngine();
    await reachable.prepare();
    return { reachable, unreachable: openEngine(undefined, ['http://127.0.0.1:1']) };
  });

  describeLateWrites(openPatientEngine);

  describeBusyEngine(() => ({ cluster, engineAt: (url) => openEngine(patientTimeoutMs, [url]) }));

  describeSameAnswers(openPatientEngine);

  describeFaults(() => ({ cluster, engine: openEngine() }));
});
