import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../server/core/search/engine/engine.ts';
import type { OpenSearchOptions } from '../../server/core/search/engine/opensearch/opensearch-engine.ts';
import { waitUntil } from '../wait-until.ts';
import {
  type Cluster,
  type ClusterNode,
  electedLeader,
  isLost,
  isReachable,
  isWhole,
  networkFaults,
  processFaults,
} from './cluster.ts';
import { GrowingLibrary } from './growing-library.ts';
import { SearchWatch } from './search-watch.ts';
import { WriteWatch } from './write-watch.ts';

const maxOutageMs = 5_000;
const maxRepairMs = 60_000;
const wholeTimeoutMs = 240_000;
const indexName = 'faults';
const writesIndexName = 'writes';

const victims = ['one', 'two', 'three', 'the leader'] as const;
type FaultName = keyof ClusterNode['faults'];
type Case = { phase: 'loading' | 'searching'; fault: FaultName; victim: (typeof victims)[number] };
type OpenEngine = (options: Partial<OpenSearchOptions>) => SearchEngine;

const casesOf = (faults: readonly FaultName[]): Case[] =>
  (['loading', 'searching'] as const).flatMap((phase) =>
    faults.flatMap((fault) => victims.map((victim) => ({ phase, fault, victim }))),
  );

const secondsSince = (from: number) => (Date.now() - from) / 1000;

/** What is asked of all nodes, and what is asked of one that may be alone. */
function watch(library: GrowingLibrary, openEngine: OpenEngine, node: ClusterNode) {
  const [engine, own] = [openEngine({ indexName }), openEngine({ indexName, urls: [node.url] })];
  const all = new SearchWatch(() => library.checkAll(engine));
  const alone = [
    new SearchWatch(() => library.checkAll(own)),
    new SearchWatch(() => library.checkNewest(own)),
  ];
  const writes = new WriteWatch(openEngine({ indexName: writesIndexName, urls: [node.url] }));
  return {
    all,
    alone,
    writes,
    engine,
    own,
    stop: async () => void (await Promise.all([all, ...alone, writes].map((each) => each.stop()))),
  };
}

/** Nodes are killed, frozen and cut off while a library is loaded and searched. */
export function describeFaults(
  { hasCuts }: { hasCuts: boolean },
  open: () => { cluster: Cluster; openEngine: OpenEngine },
): void {
  describe('a cluster that loses a node', () => {
    let cluster: Cluster;
    let openEngine: OpenEngine;
    let engine: SearchEngine;
    let writes: SearchEngine;
    let library: GrowingLibrary;

    beforeAll(async () => {
      ({ cluster, openEngine } = open());
      engine = openEngine({ indexName });
      writes = openEngine({ indexName: writesIndexName });
      await writes.prepare();
      library = await GrowingLibrary.open(engine);
      await library.load('first');
      await waitUntil(async () => (await library.waitingJobs()) === 0, maxRepairMs);
    });
    afterAll(async () => {
      await library.close();
      await engine.drop();
      await writes.drop();
    });

    /** Until the others go on without the node and are done, with the watches running. */
    const suffer = async ({ phase, fault }: Case, node: ClusterNode, watches: ReturnType<typeof watch>) => {
      const { begin, end } = node.faults[fault] ?? expect.fail(`${node.name} can't be ${fault}.`);
      const loaded =
        phase === 'loading'
          ? library.load(`${fault}${node.name}${Date.now()}`.replaceAll(' ', ''))
          : undefined;
      // In the middle of its work.
      await waitUntil(
        async () => watches.all.answers > 10 && (!loaded || (await library.waitingJobs()) > 0),
        maxRepairMs,
      );
      const hurtAt = Date.now();
      const answersBefore = watches.all.answers;
      await begin();
      try {
        await loaded;
        await waitUntil(
          async () => watches.all.answers > answersBefore + 50 && (await library.waitingJobs()) === 0,
          maxRepairMs,
        );
        await waitUntil(() => library.hasSameIds(engine), maxRepairMs);
        const repairedSeconds = secondsSince(hurtAt);
        await waitUntil(() => isLost(cluster, node), maxRepairMs);
        expect(await isReachable(node)).toBe(fault === 'cut off');
        return repairedSeconds;
      } finally {
        await end();
      }
    };

    const runCase = async (current: Case) => {
      await waitUntil(() => isWhole(cluster), wholeTimeoutMs);
      const leader = await electedLeader(cluster);
      const node = cluster.nodes.find(({ name }) => name === current.victim) ?? leader;
      const watches = watch(library, openEngine, node);
      const repaired = await suffer(current, node, watches);
      const healedAt = Date.now();
      await waitUntil(() => library.hasSameIds(watches.own), wholeTimeoutMs);
      const returned = secondsSince(healedAt);
      await waitUntil(() => isWhole(cluster), wholeTimeoutMs);
      await watches.stop();
      const { all, alone } = watches;
      // What was written last may not be visible yet.
      await writes.settle(maxRepairMs);
      const stored = new Set((await Array.fromAsync(writes.ids('passages'))).flat());
      console.log(
        [
          `${current.phase}, ${node.name}${node === leader ? ' (leader)' : ''} ${current.fault}:`,
          `${all.answers} answers, ${all.errors} errors, longest outage ${all.longestOutageMs} ms,`,
          `same ids after ${repaired.toFixed(1)} s, at the node itself ${returned.toFixed(1)} s after the end;`,
          `asked alone: ${alone.map(({ answers, errors }) => `${answers} answers, ${errors} errors`).join('; ')};`,
          `${watches.writes.accepted.length} writes accepted, ${watches.writes.refused} refused`,
          all.lastError && `(${all.lastError})`,
        ].join(' '),
      );
      expect([...all.wrong, ...alone.flatMap(({ wrong }) => wrong)]).toEqual([]);
      expect(watches.writes.accepted.filter((id) => !stored.has(id))).toEqual([]);
      expect(all.longestOutageMs).toBeLessThanOrEqual(maxOutageMs);
      expect(repaired).toBeLessThanOrEqual(maxRepairMs / 1000);
      expect(returned).toBeLessThanOrEqual(maxRepairMs / 1000);
      expect(await library.hasSameIds(engine)).toBe(true);
    };

    const name = 'while $phase, $victim $fault: answers stay right';
    it.each(casesOf(processFaults))(name, runCase);
    it.skipIf(!hasCuts).each(casesOf(networkFaults))(name, runCase);
  });
}
