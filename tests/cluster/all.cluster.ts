import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import {
  OpenSearchEngine,
  type OpenSearchOptions,
} from '../../domain/search/engine/opensearch/opensearch-engine.ts';
import type { Cluster } from '../../testing/cluster/cluster.ts';
import { describeEngineContract } from '../../testing/engines/engine-contract.ts';
import { describeBusyEngine } from './busy-engine.ts';
import { describeFaults } from './faults.ts';
import { describeLateWrites } from './late-writes.ts';
import { describeSameAnswers } from './same-answers.ts';
import { describeShards } from './shards.ts';
import { startCluster, whyNoCluster, whyNoCuts } from './start-cluster.ts';

const patientTimeoutMs = 20_000;

const reason = whyNoCluster();
const noCuts = whyNoCuts();
if (reason ?? noCuts) console.log(reason ?? noCuts);

describe.skipIf(reason)('a cluster of three nodes', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  const openEngine = (options: Partial<OpenSearchOptions> = {}) =>
    new OpenSearchEngine({
      urls: cluster.nodes.map(({ url }) => url),
      indexName: `test_${randomUUID().replaceAll('-', '')}`,
      shards: 3,
      ...options,
    });
  /** For what isn't about time: three nodes may have to share two processors. */
  const openPatientEngine = (options: Partial<OpenSearchOptions> = {}) =>
    openEngine({ timeoutMs: patientTimeoutMs, ...options });

  describeEngineContract('OpenSearch', async () => {
    const reachable = openPatientEngine();
    await reachable.prepare();
    return { reachable, unreachable: openEngine({ urls: ['http://127.0.0.1:1'] }) };
  });

  describeLateWrites(openPatientEngine);

  describeBusyEngine(() => ({
    cluster,
    engineAt: (url) => openPatientEngine({ urls: [url] }),
  }));

  describeShards(() => ({
    cluster,
    openEngine: openPatientEngine,
  }));

  describeSameAnswers(openPatientEngine);

  describeFaults({ hasCuts: noCuts === undefined }, () => ({ cluster, openEngine }));
});
