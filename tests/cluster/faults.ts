import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import {
  type Cluster,
  type ClusterNode,
  electedLeader,
  isLost,
  isReachable,
  isWhole,
  networkFaults,
  processFaults,
} from '../../testing/cluster/cluster.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { FaultWatches, indexName, type OpenEngine, writesIndexName } from './fault-watches.ts';
import { GrowingLibrary } from './growing-library.ts';

const maxOutageMs = 5_000;
const maxRepairMs = 60_000;
const wholeTimeoutMs = 240_000;
/** The node is in the middle of its work by then. */
const answersBeforeFault = 10;
const answersDuringFault = 50;

const victims = ['one', 'two', 'three', 'the leader'] as const;
type FaultName = keyof ClusterNode['faults'];
type Case = { phase: 'loading' | 'searching'; fault: FaultName; victim: (typeof victims)[number] };
type Setup = {
  cluster: Cluster;
  openEngine: OpenEngine;
  library: GrowingLibrary;
  /** All nodes, with the library, and with what is only written. */
  engine: SearchEngine;
  writes: SearchEngine;
};

const casesOf = (faults: readonly FaultName[]): Case[] =>
  (['loading', 'searching'] as const).flatMap((phase) =>
    faults.flatMap((fault) => victims.map((victim) => ({ phase, fault, victim }))),
  );

const secondsSince = (from: number) => (Date.now() - from) / 1000;

/** Loads episodes, or not, as the case says. Resolves when they are stored. */
async function work({ phase, fault, victim }: Case, library: GrowingLibrary): Promise<void> {
  if (phase === 'loading') await library.load(`${fault}${victim}${Date.now()}`.replaceAll(' ', ''));
}

/** Until the others go on without the node and are done. Resolves to how many seconds that takes. */
async function endureFault(
  current: Case,
  node: ClusterNode,
  { cluster, engine, library }: Setup,
  { all }: FaultWatches,
): Promise<number> {
  const { begin, end } = node.faults[current.fault] ?? expect.fail(`${node.name} can't be ${current.fault}.`);
  const loaded = work(current, library);
  const isWorking = async () => current.phase === 'searching' || (await library.waitingJobs()) > 0;
  await waitUntil(async () => all.answers > answersBeforeFault && (await isWorking()), maxRepairMs);
  const begunAt = Date.now();
  const answersBefore = all.answers;
  await begin();
  try {
    await loaded;
    await waitUntil(
      async () => all.answers > answersBefore + answersDuringFault && (await library.waitingJobs()) === 0,
      maxRepairMs,
    );
    await waitUntil(() => library.hasSameIds(engine), maxRepairMs);
    const repaired = secondsSince(begunAt);
    await waitUntil(() => isLost(cluster, node), maxRepairMs);
    expect(await isReachable(node)).toBe(current.fault === 'cut off');
    return repaired;
  } finally {
    await end();
  }
}

/** Ids of all writes that the engine has now. */
async function storedWrites(writes: SearchEngine): Promise<Set<string>> {
  // What was written last may not be visible yet.
  await writes.settle(maxRepairMs);
  return new Set((await Array.fromAsync(writes.keys('passages'))).flat().map(({ id }) => id));
}

async function runCase(current: Case, setup: Setup): Promise<void> {
  const { cluster, openEngine, library, engine, writes } = setup;
  await waitUntil(() => isWhole(cluster), wholeTimeoutMs);
  const leader = await electedLeader(cluster);
  const node = cluster.nodes.find(({ name }) => name === current.victim) ?? leader;
  const watches = new FaultWatches(library, openEngine, node);
  const repaired = await endureFault(current, node, setup, watches);
  const endedAt = Date.now();
  await waitUntil(() => library.hasSameIds(watches.own), wholeTimeoutMs);
  const returned = secondsSince(endedAt);
  await waitUntil(() => isWhole(cluster), wholeTimeoutMs);
  await watches.stop();
  const who = `${node.name}${node === leader ? ' (leader)' : ''}`;
  console.log(
    `${current.phase}, ${who} ${current.fault}: ${watches.summary()}; same ids after ${repaired.toFixed(1)} s, at the node itself ${returned.toFixed(1)} s after the end`,
  );
  const stored = await storedWrites(writes);
  expect(watches.wrong).toEqual([]);
  expect(watches.writes.accepted.filter((id) => !stored.has(id))).toEqual([]);
  expect(watches.all.longestOutageMs).toBeLessThanOrEqual(maxOutageMs);
  expect(repaired).toBeLessThanOrEqual(maxRepairMs / 1000);
  expect(returned).toBeLessThanOrEqual(maxRepairMs / 1000);
  expect(await library.hasSameIds(engine)).toBe(true);
}

/** Nodes are killed, frozen and cut off while a library is loaded and searched. */
export function describeFaults(
  { hasCuts }: { hasCuts: boolean },
  open: () => Pick<Setup, 'cluster' | 'openEngine'>,
): void {
  describe('a cluster that loses a node', () => {
    let setup: Setup;

    beforeAll(async () => {
      const { cluster, openEngine } = open();
      const [engine, writes] = [openEngine({ indexName }), openEngine({ indexName: writesIndexName })];
      await writes.prepare();
      const library = await GrowingLibrary.open(engine);
      setup = { cluster, openEngine, library, engine, writes };
      await library.load('first');
      await waitUntil(async () => (await library.waitingJobs()) === 0, maxRepairMs);
    });
    afterAll(async () => {
      const { library, engine, writes } = setup;
      await library.close();
      await engine.drop();
      await writes.drop();
    });

    const name = 'while $phase, $victim $fault: answers stay right';
    it.each(casesOf(processFaults))(name, (current) => runCase(current, setup));
    it.skipIf(!hasCuts).each(casesOf(networkFaults))(name, (current) => runCase(current, setup));
  });
}
