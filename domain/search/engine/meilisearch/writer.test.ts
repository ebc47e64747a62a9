import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { passage } from '../../../../testing/engines/engine-documents.ts';
import { MeilisearchEngine } from './meilisearch-engine.ts';
import { Writer } from './writer.ts';

/** In characters: fewer than all that is written have. */
const maxLength = 50_000;
const count = 2_400;

let engine: MeilisearchEngine;
let writer: Writer;

beforeAll(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  engine = new MeilisearchEngine({ url, key, indexName: `test_${randomUUID().replaceAll('-', '')}` });
  await engine.prepare();
  writer = new Writer(engine.client, { url, key }, { uid: (target) => engine.uid(target), maxLength });
});
afterAll(() => engine.drop());

const passages = Array.from({ length: count }, (_, at) =>
  passage(`passage-${at}`, 'A heavy parcel.', { episode_id: 'long', ordinal: at }),
);
const tasksSince = async (uid: number) => {
  const { results } = await engine.client.tasks.getTasks({
    indexUids: [engine.uid('passages')],
    types: ['documentAdditionOrUpdate'],
  });
  return results.filter((task) => task.uid > uid).length;
};
const lastTask = async () => (await engine.client.tasks.getTasks({ limit: 1 })).results[0]?.uid ?? 0;

describe('what is written as one', () => {
  it('is sent in requests that the engine takes, however much it is', async () => {
    const before = await lastTask();
    const task = await writer.asOne(async (target) => {
      await target.index('passages', passages);
      await target.index('episodes', []);
    });
    await task.done();
    expect((await engine.health()).passages).toBe(count);
    expect(await tasksSince(before)).toBeGreaterThan(1);
  });

  it('is one request where that is enough, after what is deleted', async () => {
    const before = await lastTask();
    const task = await writer.asOne(async (target) => {
      await target.delete('passages', [{ id: 'passage-0', episode_id: 'long' }]);
      for (const part of [passages.slice(0, 4), passages.slice(4, 8)]) await target.index('passages', part);
    });
    await task.done();
    expect((await engine.health()).passages).toBe(8);
    expect(await tasksSince(before)).toBe(1);
  });

  it('is not written if the work fails on the way', async () => {
    const fails = writer.asOne(async (target) => {
      await target.index('passages', [passage('late', 'A late parcel.', { episode_id: 'late' })]);
      throw new Error('It was interrupted.');
    });
    await expect(fails).rejects.toThrow('It was interrupted.');
    expect(await engine.settle(20_000)).toBe(true);
    expect((await engine.health()).passages).toBe(8);
  });

  it('fails with the reason of the engine that takes none of it', async () => {
    const body = JSON.stringify({ message: 'Too large.', code: 'payload_too_large', type: '', link: '' });
    const refusing = createServer((_, response) => void response.writeHead(413).end(body));
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const refused = new Writer(engine.client, { url, key: undefined }, { uid: (target) => target });
    const writing = refused.asOne(async (target) => {
      for (;;) await target.index('passages', passages);
    });
    await expect(writing).rejects.toThrow('Too large.');
    refusing.close().closeAllConnections();
  });
});
