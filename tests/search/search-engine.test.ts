import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { describeEngineContract } from '../../testing/engines/engine-contract.ts';
import { passages } from '../../testing/engines/engine-documents.ts';

describeEngineContract('Meilisearch', async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  const indexName = `test_${randomUUID().replaceAll('-', '')}`;
  const reachable = new MeilisearchEngine({ url, key, indexName });
  await reachable.prepare();
  // Nothing listens on port 1.
  const unreachable = new MeilisearchEngine({ url: 'http://127.0.0.1:1', key, indexName });
  return { reachable, unreachable };
});

describe('Meilisearch', () => {
  it('gives no answer where it was cut off', async () => {
    const { meiliUrl: url, meiliKey: key } = inject('services');
    const indexName = `test_${randomUUID().replaceAll('-', '')}`;
    const engine = new MeilisearchEngine({ url, key, indexName });
    await engine.prepare();
    await (await engine.index('passages', passages)).done();
    const settings = await engine.client.index(indexName).getSettings();
    expect(settings.searchCutoffMs).toBe(1_000);
    // With no time at all, the engine stops sorting at once, and answers with what it has.
    await engine.client.index(indexName).updateSearchCutoffMs(0).waitTask({ timeout: 60_000 });
    const cutOff = new MeilisearchEngine({ url, key, indexName, cutOffMs: 0 });
    const query = { target: 'passages' as const, words: ['paper'], limit: 5 };
    expect((await engine.search([query]))[0].hits).not.toEqual([]);
    await expect(cutOff.search([query])).rejects.toMatchObject({ code: 'search_timeout' });
    await engine.drop();
  });
});
