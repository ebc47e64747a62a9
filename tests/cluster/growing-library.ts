import { sql } from 'drizzle-orm';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { createOwnExtractor } from '../../domain/entities/extract/own-extractor.ts';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import { prepareWith } from '../../ingest/prepare/prepare.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import { runIndexWorker } from '../../ingest/worker/index/index-worker.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

const episodesPerShow = 40;
const sentences = 60;

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

/** A library with a worker that indexes it, and what is right about answers while it grows. */
export class GrowingLibrary {
  readonly #platform: TestPlatform;
  readonly #stop = new AbortController();
  readonly #worker: Promise<void>;

  private constructor(platform: TestPlatform, engine: SearchEngine) {
    this.#platform = platform;
    const { database } = platform;
    this.#worker = runIndexWorker({ database, engine, log: silentLogger }, this.#stop.signal);
  }

  static async open(engine: SearchEngine): Promise<GrowingLibrary> {
    await engine.prepare();
    return new GrowingLibrary(await openTestPlatform(), engine);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#worker;
    await this.#platform.close();
  }

  async load(title: string): Promise<void> {
    await ingestShow(lighthouses(title), {
      database: this.#platform.database,
      prepare: prepareWith(createOwnExtractor()),
      report: emptyReport(),
    });
  }

  async waitingJobs(): Promise<number> {
    const { rows } = await this.#platform.database.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from index_jobs`,
    );
    return rows[0]?.jobs ?? 0;
  }

  /** Episodes that are certainly indexed, and all that may be. */
  async #episodes(): Promise<{ indexed: number; stored: number }> {
    const { rows } = await this.#platform.database.execute<{ indexed: number; stored: number }>(sql`
      select count(*)::int as stored, (count(*) filter (where not exists
        (select 1 from index_jobs j where j.episode_id = e.id)))::int as indexed from episodes e`);
    return rows[0] ?? { indexed: 0, stored: 0 };
  }

  /** Neither fewer than what was indexed before the search, nor more than is stored after it. */
  async checkAll(engine: SearchEngine): Promise<string | undefined> {
    const before = await this.#episodes();
    const [{ total, facets }] = await engine.search([
      { target: 'episodes', words: ['lighthouse'], facets: ['language'], limit: 0 },
    ]);
    const after = await this.#episodes();
    const isRight = total >= before.indexed && total <= after.stored && facets.language?.en === total;
    return isRight
      ? undefined
      : `${total} episodes, though ${before.indexed} were indexed and ${after.stored} stored`;
  }

  /** A search that one shard answers, and so a node that has it by itself: for the episode that was indexed last. */
  async checkNewest(engine: SearchEngine): Promise<string | undefined> {
    const { rows } = await this.#platform.database.execute<{ id: string; passages: number }>(sql`
      select e.id, (select count(*)::int from passages p where p.episode_id = e.id) as passages from episodes e
      where not exists (select 1 from index_jobs j where j.episode_id = e.id)
      order by e.created_at desc, e.id limit 1`);
    const [newest] = rows;
    if (!newest) return undefined;
    const [{ total }] = await engine.search([
      {
        target: 'passages',
        words: ['lighthouse'],
        filters: [{ field: 'episode_id', anyOf: [newest.id] }],
        limit: 0,
      },
    ]);
    return total === newest.passages
      ? undefined
      : `${total} of ${newest.passages} passages of the newest episode`;
  }

  /** Whether an engine has exactly the passages of the database. False while it doesn't answer. */
  async hasSameIds(engine: SearchEngine): Promise<boolean> {
    const { rows } = await this.#platform.database.execute<{ id: string }>(
      sql`select id from passages order by id`,
    );
    const keys = await Array.fromAsync(engine.keys('passages')).catch(() => undefined);
    const ids = keys?.flat().map(({ id }) => id);
    return JSON.stringify(ids?.sort()) === JSON.stringify(rows.map(({ id }) => id));
  }
}
