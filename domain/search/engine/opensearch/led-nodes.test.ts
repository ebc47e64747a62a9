import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, expect, it } from 'vitest';
import { LedNodes, poolOf } from './led-nodes.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

type Node = {
  url: string;
  leader: string | null;
  version: number;
  searches: number;
  asks: number;
  status?: number;
};

/** Answers as a node does: who its leader is, and everything else. */
async function openNode(leader: string | null): Promise<Node> {
  const node: Node = { url: '', leader, version: 7, searches: 0, asks: 0 };
  const server = createServer((request, response) => {
    const asksForLeader = request.url?.startsWith('/_cluster/state/cluster_manager_node');
    node[asksForLeader ? 'asks' : 'searches'] += 1;
    response
      .writeHead(asksForLeader ? (node.status ?? 200) : 200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          asksForLeader ? { cluster_manager_node: node.leader, version: node.version } : { responses: [] },
        ),
      );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

function openClient(urls: string[]) {
  const nodes = new LedNodes(urls);
  const client = new Client({ nodes: urls, ConnectionPool: poolOf(nodes) });
  return async () => {
    await nodes.find();
    await client.msearch({ body: [{}, {}] });
  };
}

/** Whether a search is answered. */
const works = (search: () => Promise<void>) =>
  search().then(
    () => true,
    () => false,
  );

it('searches nodes in turn, but none that has no leader', async () => {
  const [one, alone, two] = [await openNode('one'), await openNode(null), await openNode('one')];
  const search = openClient([one.url, alone.url, two.url]);
  while (one.searches < 3 || two.searches < 3) await search();
  expect(alone.searches).toBe(0);
});

it('leaves a node alone that has lost its leader, and comes back', async () => {
  const node = await openNode('one');
  const search = openClient([node.url]);
  expect(await works(search)).toBe(true);
  node.leader = null;
  while (await works(search)) await sleep(10);
  const { searches } = node;
  expect(await works(search)).toBe(false);
  expect(node.searches).toBe(searches);
  node.leader = 'two';
  while (!(await works(search))) await sleep(10);
});

it('leaves a node alone that doesn’t know what the others have decided', async () => {
  const [one, frozen, two] = [await openNode('one'), await openNode('one'), await openNode('one')];
  frozen.version -= 1;
  const search = openClient([one.url, frozen.url, two.url]);
  // Until all three have said what they know.
  while (one.searches < 3 || two.searches < 3) await search();
  const { searches } = frozen;
  while (one.searches < 9) await search();
  expect(frozen.searches).toBe(searches);
  frozen.version = one.version;
  while (frozen.searches === searches) await search();
});

it('believes a node that didn’t answer if another one knows the same, otherwise after a moment', async () => {
  const [one, two] = [await openNode('one'), await openNode('one')];
  const search = openClient([one.url, two.url]);
  while (one.searches < 3 || two.searches < 3) await search();
  const silence = async () => {
    one.status = 500;
    two.status = 500;
    while (await works(search)) await sleep(10);
    return Date.now();
  };
  let silentSince = await silence();
  two.status = 200;
  while (!(await works(search))) await sleep(10);
  expect(Date.now() - silentSince).toBeGreaterThan(1_500);
  silentSince = await silence();
  one.status = 200;
  two.status = 200;
  while (!(await works(search))) await sleep(10);
  expect(Date.now() - silentSince).toBeLessThan(1_500);
  silentSince = await silence();
  // It follows a new leader.
  two.leader = null;
  two.status = 200;
  const { asks } = two;
  while (two.asks === asks) await works(search);
  two.leader = 'two';
  while (!(await works(search))) await sleep(10);
  expect(Date.now() - silentSince).toBeLessThan(1_500);
});

it('searches without nodes that don’t answer, and fails without any', async () => {
  const node = await openNode('one');
  const nowhere = 'http://127.0.0.1:1';
  await openClient([nowhere, node.url])();
  expect(node.searches).toBe(1);
  await expect(openClient([nowhere])()).rejects.toThrow('a usable Connection');
});

it('trusts nodes that don’t say who leads them', async () => {
  const node = await openNode(null);
  node.status = 403;
  await openClient([node.url])();
  expect(node.searches).toBe(1);
});
