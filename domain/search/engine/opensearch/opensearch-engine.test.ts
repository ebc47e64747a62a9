import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineQuery } from '../engine.ts';
import { OpenSearchEngine } from './opensearch-engine.ts';

type Reply = { status: number; body: unknown } | 'silence';

const timeoutMs = 400;
let replyTo: (path: string, lines: object[]) => Reply;
/** The bodies of searches, line by line, and how many of them the client hung up on. */
let searches: object[][] = [];
let hungUp = 0;

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  const text = Buffer.concat(await Array.fromAsync(request)).toString();
  const lines = text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  if (path.startsWith('/_msearch')) {
    searches.push(lines);
    response.on('close', () => {
      hungUp += Number(!response.writableFinished);
    });
  }
  const leader = { cluster_manager_node: 'one', version: 1 };
  const reply = path.startsWith('/_cluster/state') ? { status: 200, body: leader } : replyTo(path, lines);
  if (reply === 'silence') return;
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
});
let engine: OpenSearchEngine;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  engine = new OpenSearchEngine({ urls, indexName: 'library', shards: 1, maxShardBytes: 100, timeoutMs });
});
beforeEach(() => {
  searches = [];
  hungUp = 0;
});
afterAll(() => void server.close().closeAllConnections());

const query: EngineQuery = { target: 'passages', words: ['paper'], limit: 1 };
const hits = (...ids: string[]) => ({
  ...{ took: 1, timed_out: false, status: 200 },
  hits: { total: { value: ids.length, relation: 'eq' }, hits: ids.map((_id) => ({ _id })) },
});
const refusal = (type: string, reason: string) => ({ error: { type, reason }, status: 404 });
const searchWith = (reply: Reply) => {
  replyTo = () => reply;
  return engine.search([query, query]);
};
const responses = (...list: object[]): Reply => ({ status: 200, body: { responses: list } });

describe('a search', () => {
  it('asks all queries at once, and gives each its own answer', async () => {
    const results = await searchWith(responses(hits('one'), hits('two', 'three')));
    expect(results.map(({ total }) => total)).toEqual([1, 2]);
    expect(searches).toHaveLength(1);
    expect(searches[0]).toHaveLength(4);
  });

  it.each<[string, Reply]>([
    ['refuses one of its queries', responses(hits('one'), refusal('query_shard_exception', 'No such field'))],
    ['refuses it', { status: 400, body: { error: { type: 'parsing_exception', reason: 'No.' } } }],
    ['has no leader', { status: 503, body: { error: { type: 'cluster_block_exception' } } }],
    ['is out of memory', { status: 429, body: { error: { type: 'circuit_breaking_exception' } } }],
    ['never answers', 'silence'],
  ])('says that the engine isn’t responding when it %s', async (_, reply) => {
    const error = await searchWith(reply).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'search_unavailable' });
    expect(String(error)).toContain('The search engine isn’t responding.');
  });

  it('says that the index is being built while there is none', async () => {
    const missing = refusal('index_not_found_exception', 'no such index [library-passages]');
    await expect(searchWith(responses(missing, missing))).rejects.toMatchObject({
      code: 'search_unavailable',
      message: expect.stringContaining('being built'),
    });
  });

  it('gives no part of an answer: a query that was cut off fails them all', async () => {
    const cutOff = { ...hits('one'), timed_out: true };
    await expect(searchWith(responses(hits('one'), cutOff))).rejects.toMatchObject({
      code: 'search_timeout',
    });
  });

  it('tells the engine to end before its caller gives up, and hangs up on one that doesn’t', async () => {
    const begun = Date.now();
    await expect(searchWith('silence')).rejects.toMatchObject({ code: 'search_unavailable' });
    expect(Date.now() - begun).toBeLessThan(timeoutMs + 300);
    const [, body] = searches[0] ?? [];
    const { timeout } = body as { timeout: string };
    expect(timeout).toMatch(/^\d+ms$/);
    expect(Number.parseInt(timeout, 10)).toBeLessThan(timeoutMs);
    await expect.poll(() => hungUp).toBe(searches.length);
  });

  it('counts a facet to the end when one request can’t', async () => {
    const page = (key: string, after?: string) => ({
      buckets: [{ key: { episode_id: key }, doc_count: 2 }],
      ...(after ? { after_key: { episode_id: after } } : {}),
    });
    const short = { episode_id: { buckets: [{ key: 'one', doc_count: 2 }], sum_other_doc_count: 4 } };
    const answers = [short, { values: page('one', 'one') }, { values: page('two') }];
    replyTo = () => responses({ ...hits(), aggregations: answers.shift() });
    const [{ facets }] = await engine.search([{ ...query, facets: ['episode_id'], limit: 0 }]);
    expect(facets).toEqual({ episode_id: { one: 2, two: 2 } });
  });
});

describe('the parts of the indexes', () => {
  it('are reported for both, as the engine lists them', async () => {
    replyTo = (path) => ({
      status: 200,
      body: path.includes('passages')
        ? [
            { prirep: 'p', state: 'STARTED', store: '101' },
            { prirep: 'r', state: 'UNASSIGNED', store: null },
          ]
        : [{ prirep: 'p', state: 'STARTED', store: '101' }],
    });
    expect(await engine.shards()).toEqual({ unassigned: 1, tooLarge: 2 });
  });
});
