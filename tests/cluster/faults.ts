import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractEntities } from '../../ingest/pipeline/entities/extract.ts';
import { ingestShow } from '../../ingest/pipeline/ingest-show.ts';
import { prepareWith } from '../../ingest/pipeline/prepare.ts';
import { emptyReport } from '../../ingest/pipeline/report.ts';
import { runIndexWorker } from '../../ingest/worker/index/index-worker.ts';
import { silentLogger } from '../../server/core/logging/logger.ts';
import type { SearchEngine } from '../../server/core/search/engine/engine.ts';
import { openTestPlatform, type TestPlatform } from '../platform.ts';
import { showOf } from '../show-of.ts';
import { waitUntil } from '../wait-until.ts';
import { type Cluster, type ClusterNode, electedLeader, isWhole } from './cluster.ts';
import { SearchWatch } from './search-watch.ts';

const maxOutageMs = 5_000;
const maxRepairMs = 60_000;
const wholeTimeoutMs = 240_000;
const episodesPerShow = 40;
const sentences = 60;

const victims = ['one', 'two', 'three', 'the leader'] as const;
const faults = ['killed', 'frozen'] as const;

/** Every episode says `lighthouse`, and a word that only it says. */
const lighthouses = (title: string) =>
  showOf(
    title,
    Array.from({ length: episodesPerShow }, (_, at) => ({
      title: `${title} ${at}`,
      transcript: Array.from(
        { length: sentences },
        (_, sentence) => `The lighthouse number ${at} of ${title} shines over harbor ${sentence} tonight.`,
      ).join('\n\n'),
    })),
  );

/** What happens to a node, and what makes it whole again. */
async function hurt(node: ClusterNode, fault: (typeof faults)[number]): Promise<() => Promise<void>> {
  if (fault === 'killed') {
    await node.kill();
    return () => node.restart();
  }
  await node.freeze();
  return () => node.thaw();
}

/** Nodes are killed and frozen while a library is loaded and searched. */
export function describeFaults(open: () => { cluster: Cluster; engine: SearchEngine }): void {
  describe('a cluster that loses a node', () => {
    let platform: TestPlatform;
    let cluster: Cluster;
    let engine: SearchEngine;
    const stop = new AbortController();
    let worker: Promise<void>;

    const load = (title: string) =>
      ingestShow(lighthouses(title), {
        database: platform.database,
        prepare: prepareWith(extractEntities),
        report: emptyReport(),
      });

    const waitingJobs = async () => {
      const { rows } = await platform.database.execute<{ jobs: number }>(
        sql`select count(*)::int as jobs from index_jobs`,
      );
      return rows[0]?.jobs ?? 0;
    };

    /** Episodes that are certainly indexed, and all that may be. */
    const episodes = async () => {
      const { rows } = await platform.database.execute<{ indexed: number; stored: number }>(sql`
        select count(*)::int as stored, (count(*) filter (where not exists
          (select 1 from index_jobs j where j.episode_id = e.id)))::int as indexed from episodes e`);
      return rows[0] ?? { indexed: 0, stored: 0 };
    };

    const haveSameIds = async () => {
      const { rows } = await platform.database.execute<{ id: string }>(
        sql`select id from passages order by id`,
      );
      const ids = (await Array.fromAsync(engine.ids('passages'))).flat().sort();
      return JSON.stringify(ids) === JSON.stringify(rows.map(({ id }) => id));
    };

    /** Neither fewer than what was indexed before the search, nor more than is stored after it. */
    const check = async () => {
      const before = await episodes();
      const [{ total, facets }] = await engine.search([
        { target: 'episodes', words: ['lighthouse'], facets: ['language'], limit: 0 },
      ]);
      const after = await episodes();
      const isRight = total >= before.indexed && total <= after.stored && facets.language?.en === total;
      return isRight
        ? undefined
        : `${total} episodes, though ${before.indexed} were indexed and ${after.stored} stored`;
    };

    beforeAll(async () => {
      ({ cluster, engine } = open());
      platform = await openTestPlatform();
      await engine.prepare();
      worker = runIndexWorker({ database: platform.database, engine, log: silentLogger }, stop.signal);
      await load('first');
      await waitUntil(async () => (await waitingJobs()) === 0, maxRepairMs);
    });
    afterAll(async () => {
      stop.abort();
      await worker;
      await engine.drop();
      await platform.close();
    });

    const cases = (['loading', 'searching'] as const).flatMap((phase) =>
      faults.flatMap((fault) => victims.map((victim) => ({ phase, fault, victim }))),
    );

    it.each(cases)('while $phase, $victim $fault: answers stay right', async ({ phase, fault, victim }) => {
      await waitUntil(() => isWhole(cluster), wholeTimeoutMs);
      const leader = await electedLeader(cluster);
      const node = cluster.nodes.find(({ name }) => name === victim) ?? leader;
      const watch = new SearchWatch(check);
      const loaded = phase === 'loading' ? load(`${fault}${victim.replaceAll(' ', '')}`) : undefined;
      // In the middle of its work.
      await waitUntil(async () => watch.answers > 10 && (!loaded || (await waitingJobs()) > 0), maxRepairMs);
      const hurtAt = Date.now();
      const heal = await hurt(node, fault);
      const answersBefore = watch.answers;
      await loaded;
      await waitUntil(
        async () => watch.answers > answersBefore + 50 && (await waitingJobs()) === 0,
        maxRepairMs,
      );
      await waitUntil(async () => await haveSameIds().catch(() => false), maxRepairMs);
      const repairedMs = Date.now() - hurtAt;
      await heal();
      await waitUntil(() => isWhole(cluster), wholeTimeoutMs);
      await watch.stop();
      const { answers, errors, longestOutageMs, lastError } = watch;
      console.log(
        [
          `${phase}, ${node.name}${node === leader ? ' (leader)' : ''} ${fault}:`,
          `${answers} answers, ${errors} errors, longest outage ${longestOutageMs} ms,`,
          `same ids after ${(repairedMs / 1000).toFixed(1)} s`,
          lastError && `(${lastError})`,
        ].join(' '),
      );
      expect(watch.wrong).toEqual([]);
      expect(longestOutageMs).toBeLessThanOrEqual(maxOutageMs);
      expect(repairedMs).toBeLessThanOrEqual(maxRepairMs);
      expect(await haveSameIds()).toBe(true);
    });
  });
}
