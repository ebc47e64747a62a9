import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { MeilisearchEngine } from '../server/core/search/engine/meilisearch.ts';
import { describeEngineContract } from './engine-contract.ts';

describeEngineContract('Meilisearch', async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  const indexName = `test_${randomUUID().replaceAll('-', '')}`;
  const reachable = new MeilisearchEngine({ url, key, indexName });
  await reachable.prepare();
  // Nothing listens on port 1.
  const unreachable = new MeilisearchEngine({ url: 'http://127.0.0.1:1', key, indexName });
  return { reachable, unreachable };
});
