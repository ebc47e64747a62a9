import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { episodes, passage } from '../../../../testing/engines/engine-documents.ts';
import { deleteDocuments, writeDocuments } from './documents.ts';

type Action = { _id: string; routing?: string; version?: number; version_type?: string };

/** What was asked for, action by action, and how the engine answers it. */
let written: Action[] = [];
let removed: Action[] = [];
let statusOf: (id: string) => number;
let refusals: number[] = [];
let requests = 0;

const failure = (status: number) =>
  status < 300 ? {} : { error: { type: 'refused', reason: `refused with ${status}` } };

/** The answer to a request for several writes. */
function bulk(lines: Record<string, Action>[]): object {
  const items = lines.flatMap((line) => {
    for (const [kind, list] of [
      ['index', written],
      ['delete', removed],
    ] as const) {
      const action = line[kind];
      if (!action) continue;
      list.push(action);
      const status = statusOf(action._id);
      return [{ [kind]: { _id: action._id, status, ...failure(status) } }];
    }
    return [];
  });
  return { errors: items.some((item) => Object.values(item).some(({ status }) => status >= 300)), items };
}

const server = createServer(async (request, response) => {
  const text = Buffer.concat(await Array.fromAsync(request)).toString();
  const lines = text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  let answer: object = {};
  const isBulk = request.url?.startsWith('/_bulk');
  requests += 1;
  // It refuses to do nothing.
  const status = (isBulk && (lines.length === 0 ? 400 : refusals.shift())) || 200;
  if (isBulk && status === 200) answer = bulk(lines);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
let client: Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new Client({ node, maxRetries: 0 });
});
beforeEach(() => {
  [written, removed, refusals] = [[], [], []];
  requests = 0;
  statusOf = () => 200;
});
afterAll(async () => {
  await client.close();
  server.close().closeAllConnections();
});

const options = { isAlias: true, version: 7 };
const passages = ['one', 'two'].map((id) => passage(id, 'Paper.', { episode_id: `episode of ${id}` }));
const write = () => writeDocuments(client, 'library', passages, options);
const keysOf = (ids: string[]) => ids.map((id) => ({ id, episode_id: `episode of ${id}` }));
const remove = (ids: string[]) => deleteDocuments(client, 'library', keysOf(ids), options);
const refuseOne = (status: number) => {
  statusOf = (id) => (id === 'two' ? status : 200);
};

describe('documents', () => {
  it('are written next to the others of their episode', async () => {
    await write();
    expect(written.map(({ _id, routing }) => [_id, routing])).toEqual([
      ['one', 'episode of one'],
      ['two', 'episode of two'],
    ]);
    written = [];
    await writeDocuments(client, 'library', episodes, options);
    expect(written.filter((action) => 'routing' in action)).toEqual([]);
    expect(written).toHaveLength(episodes.length);
  });

  it('are deleted where they are, whether they exist or not', async () => {
    statusOf = (id) => (id === 'gone' ? 404 : 200);
    await remove(['one', 'gone', 'two']);
    expect(removed.map(({ _id, routing }) => [_id, routing])).toEqual([
      ['one', 'episode of one'],
      ['gone', 'episode of gone'],
      ['two', 'episode of two'],
    ]);
    removed = [];
    await deleteDocuments(client, 'library', [{ id: 'ep-1' }], options);
    expect(removed.filter((action) => 'routing' in action)).toEqual([]);
  });

  it('are deleted to the last one, a part at a time', async () => {
    const ids = Array.from({ length: 20_001 }, (_, at) => `id ${at}`);
    await remove(ids);
    expect(requests).toBe(3);
    expect(removed.map(({ _id }) => _id)).toEqual(ids);
  });

  it('are deleted although somebody else did so meanwhile', async () => {
    refuseOne(404);
    await remove(['one', 'two']);
    expect(removed).toHaveLength(2);
  });

  it('have the version of who writes them, where that is known', async () => {
    await write();
    await remove(['one']);
    for (const action of [...written, ...removed])
      expect(action).toMatchObject({ version: 7, version_type: 'external_gte' });
    [written, removed] = [[], []];
    await writeDocuments(client, 'library', passages, { isAlias: true, version: undefined });
    await deleteDocuments(client, 'library', keysOf(['one']), { isAlias: true, version: undefined });
    for (const action of [...written, ...removed]) expect(action).not.toHaveProperty('version_type');
  });
});

describe('an engine', () => {
  it('that has a newer version of one document refuses the write', async () => {
    refuseOne(409);
    await expect(write()).rejects.toThrow('has a newer version of a document');
    await expect(remove(['one', 'two'])).rejects.toThrow('has a newer version of a document');
  });

  it('that refuses one document says why, and isn’t asked again', async () => {
    refuseOne(400);
    await expect(write()).rejects.toThrow('rejected a document: refused with 400');
    await expect(remove(['one', 'two'])).rejects.toThrow('rejected a document: refused with 400');
    expect([written.length, removed.length]).toEqual([2, 2]);
  });

  it('that is too busy for a moment is asked again for everything', async () => {
    refusals = [429, 503];
    await Promise.all([write(), remove(['one', 'two'])]);
    expect([written.length, removed.length]).toEqual([2, 2]);
    expect(refusals).toEqual([]);
  });

  it('that fails in another way is not asked again', async () => {
    refusals = [500, 500];
    await expect(write()).rejects.toThrow();
    await expect(remove(['one'])).rejects.toThrow();
    expect(written).toEqual([]);
    expect(refusals).toEqual([]);
  });
});
