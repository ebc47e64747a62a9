import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import type { EngineQuery } from '../engine.ts';
import { unavailable } from '../unavailable.ts';
import { MeilisearchEngine } from './meilisearch-engine.ts';

type Reply = { status: number; body: unknown } | 'broken connection' | 'silence';

/** The replies to requests whose address begins so, one after the other; the last one is repeated. */
let replies: Record<string, Reply[]> = {};
let asked: string[] = [];

function answer(reply: Reply | undefined, response: ServerResponse): void {
  if (reply === 'silence') return;
  if (reply === 'broken connection') response.destroy();
  else {
    const { status, body } = reply ?? { status: 404, body: {} };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }
}

const server = createServer(async (request, response) => {
  const { url = '' } = request;
  asked.push(`${request.method} ${url}`);
  await Array.fromAsync(request);
  const list = replies[Object.keys(replies).find((start) => url.startsWith(start)) ?? ''] ?? [];
  answer(list.length > 1 ? list.shift() : list[0], response);
});
let engine: MeilisearchEngine;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = new MeilisearchEngine({ url, key: 'key', indexName: 'library' });
});
beforeEach(() => {
  replies = {};
  asked = [];
});
afterAll(() => void server.close().closeAllConnections());

const query: EngineQuery = { target: 'passages', words: ['paper'], limit: 1 };
const refusal = (status: number, code: string): Reply => ({
  status,
  body: { message: `Refused: ${code}`, code, type: 'invalid_request', link: '' },
});
const searchWith = (...list: Reply[]) => {
  replies = { '/multi-search': list };
  return engine.search([query, query]);
};

describe('a search', () => {
  it.each<[string, Reply]>([
    ['refuses it', refusal(400, 'invalid_search_filter')],
    ['fails', refusal(500, 'internal')],
    ['is busy', refusal(503, 'too_many_search_requests')],
    ['is behind a proxy that answers for it', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['sends half an answer', { status: 200, body: '{"results":[' }],
    ['breaks the connection', 'broken connection'],
    ['never answers', 'silence'],
  ])('says that the engine isn’t responding when it %s', async (_, reply) => {
    const begun = Date.now();
    const error = await searchWith(reply).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'search_unavailable' });
    expect(String(error)).toContain('The search engine isn’t responding.');
    expect(error).toHaveProperty('cause', expect.any(Error));
    expect(Date.now() - begun).toBeLessThan(4_000);
  });

  it('says that the index is being built while there is none', async () => {
    await expect(searchWith(refusal(400, 'index_not_found'))).rejects.toMatchObject({
      code: 'search_unavailable',
      message: expect.stringContaining('being built'),
    });
  });

  it('finds nothing in an index that has no fields yet, for each of its queries', async () => {
    const nothing = { hits: [], total: 0, facets: {} };
    const results = await searchWith(refusal(400, 'invalid_search_attributes_to_search_on'));
    expect(results).toEqual([nothing, nothing]);
  });

  it('keeps the reason for which it was refused before it reached the engine', () => {
    const busy = new AppError('overloaded', 'Too many searches.');
    expect(unavailable(busy, false)).toBe(busy);
    expect(unavailable(busy, true)).toBe(busy);
  });
});

describe('work that the engine has accepted', () => {
  const accepted: Reply = { status: 202, body: { taskUid: 7, status: 'enqueued' } };
  const task = (status: string, error?: { message: string }): Reply => ({
    status: 200,
    body: { uid: 7, status, error },
  });
  const finish = async (...tasks: Reply[]) => {
    replies = { '/indexes/library/documents': [accepted], '/tasks/7': tasks };
    await (await engine.delete('passages', [{ id: 'one', episode_id: 'ep-1' }])).done();
  };

  it('is waited for, also while the engine restarts', async () => {
    await finish(
      task('enqueued'),
      'broken connection',
      'broken connection',
      task('processing'),
      task('succeeded'),
    );
    expect(asked.filter((line) => line.includes('/tasks/7'))).toHaveLength(5);
  });

  it('is not done when the engine failed at it, gave it up or forgot it', { timeout: 10_000 }, async () => {
    const noSpace = task('failed', { message: 'No space left on device' });
    await expect(finish(task('processing'), noSpace)).rejects.toThrow('a task: No space left on device');
    await expect(finish(task('canceled'))).rejects.toThrow('rejected a task: canceled');
    await expect(finish(refusal(404, 'task_not_found'))).rejects.toThrow('task_not_found');
  });

  it('is not settled before all of it is done, or after the time that was given', async () => {
    const waiting = (total: number): Reply => ({ status: 200, body: { results: [], total } });
    replies = { '/tasks': [waiting(2), waiting(0)] };
    expect(await engine.settle(5_000)).toBe(true);
    expect(asked).toHaveLength(2);
    replies = { '/tasks': [waiting(1)] };
    expect(await engine.settle(150)).toBe(false);
  });
});

describe('the settings of the indexes', () => {
  it('are set once, and not again while they are up to date', async () => {
    const { meiliUrl: url, meiliKey: key } = inject('services');
    const real = new MeilisearchEngine({ url, key, indexName: `test_prepare_${process.pid}` });
    const indexUids = [real.uid('passages'), real.uid('episodes')];
    const countTasks = async () => (await real.client.tasks.getTasks({ indexUids, limit: 1 })).total;
    await real.prepare();
    const tasks = await countTasks();
    expect(tasks).toBe(4);
    await real.prepare();
    expect(await countTasks()).toBe(tasks);
    await real.client
      .index(indexUids[1] ?? '')
      .updateSearchCutoffMs(5)
      .waitTask({ timeout: 60_000 });
    await real.prepare();
    expect(await real.client.index(indexUids[1] ?? '').getSearchCutoffMs()).toBe(1_000);
    await real.drop();
  });

  it('that the engine refuses are an error which names the index', async () => {
    replies = {
      '/indexes/library/settings': [
        { status: 200, body: {} },
        { status: 202, body: { taskUid: 7, status: 'enqueued' } },
      ],
      '/tasks/7': [{ status: 200, body: { uid: 7, status: 'failed', error: { message: 'Not like this.' } } }],
    };
    await expect(engine.prepare()).rejects.toThrow('the settings of library: Not like this.');
  });
});
