import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { indexJobs } from '../../../server/core/database/jobs-schema.ts';
import { episodes } from '../../../server/core/database/library-schema.ts';
import { enqueueIndexing } from '../../../server/core/index-jobs.ts';
import { documentVersion } from '../../../server/core/search/engine/documents.ts';
import type {
  EngineTask,
  IndexBuild,
  SearchEngine,
  Target,
} from '../../../server/core/search/engine/engine.ts';
import { changesSince, currentTime, type Sent } from './changes.ts';
import { recordCounting, replaceWordCounts, WordCounts } from './count-words.ts';
import { type IndexDocuments, readDocuments } from './documents.ts';

const episodesPerBatch = 100;
const batchesInFlight = 2;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type RebuildOptions = {
  database: Database;
  engine: SearchEngine;
  /** Gets the number of episodes that are done, and of all. */
  onProgress?: (done: number, all: number) => void;
};

type Build = { database: Database; target: IndexBuild; counts: WordCounts; sent: Sent };

/**
 * Counts the words of episodes that are new to the build, and records what it has of all of these. Returns what it had of
 * them before, and they have no more.
 */
function record({ counts, sent }: Build, ids: string[], documents: IndexDocuments) {
  for (const { episodeId, texts } of documents.words) if (!sent.has(episodeId)) counts.add(texts);
  const replaced = ids.filter((id) => sent.has(id));
  const stale = new Set(replaced.flatMap((id) => sent.get(id) ?? []));
  for (const id of replaced) sent.delete(id);
  for (const { id } of documents.episodes) sent.set(id, []);
  for (const { id, episode_id } of documents.passages) {
    sent.get(episode_id)?.push(id);
    stale.delete(id);
  }
  return { passages: [...stale], episodes: replaced.filter((id) => !sent.has(id)) };
}

/** Sends what the library has of these episodes to the new indexes. Resolves to what is left to wait for. */
async function send(build: Build, ids: string[]): Promise<Promise<void>[]> {
  const { database, target } = build;
  const documents = await readDocuments(database, ids);
  const stale = record(build, ids, documents);
  const tasks: EngineTask[] = [];
  for (const kind of ['passages', 'episodes'] as const) {
    if (stale[kind].length > 0) tasks.push(await target.delete(kind, stale[kind], documents.version));
    if (documents[kind].length > 0)
      tasks.push(await target.index<Target>(kind, documents[kind], documents.version));
  }
  return tasks.map((task) => task.done());
}

/** Fills new indexes with all documents, and counts their words. */
async function fill(build: Build, { database, onProgress }: RebuildOptions): Promise<void> {
  const rows = await database
    .select({ id: episodes.id })
    .from(episodes)
    .where(gt(episodes.passageCount, 0))
    .orderBy(asc(episodes.id));
  const ids = rows.map(({ id }) => id);
  const waiting: Promise<unknown>[] = [];
  for (let from = 0; from < ids.length; from += episodesPerBatch) {
    const part = ids.slice(from, from + episodesPerBatch);
    await recordCounting(database, part.at(-1) ?? lastId);
    waiting.push(Promise.all(await send(build, part)));
    if (waiting.length >= batchesInFlight) await waiting.shift();
    onProgress?.(Math.min(from + episodesPerBatch, ids.length), ids.length);
  }
  await recordCounting(database, lastId);
  await Promise.all(waiting);
}

/** Brings the new indexes up to date with what changed while they were filled. */
async function catchUp(build: Build, since: string): Promise<void> {
  const jobs = await changesSince(build.database, since, build.sent);
  const ids = jobs.map(({ episodeId }) => episodeId);
  for (let from = 0; from < ids.length; from += episodesPerBatch)
    await Promise.all(await send(build, ids.slice(from, from + episodesPerBatch)));
}

async function checkCounts({ target, sent }: Build): Promise<void> {
  const indexed = await target.health();
  const passages = [...sent.values()].reduce((sum, ids) => sum + ids.length, 0);
  if (indexed.passages !== passages || indexed.episodes !== sent.size)
    throw new Error(
      `The new index has ${indexed.passages} passages of ${indexed.episodes} episodes instead of ${passages} of ${sent.size}. The current one stays.`,
    );
}

/**
 * Builds new indexes next to the current ones, then swaps them: no search fails or sees partial results. Counts the
 * vocabulary on the way. What changes meanwhile, removals above all, reaches the new indexes before they are searched;
 * the last few changes are queued again. If the engine isn't the one that is searched, it becomes it.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<void> {
  const { database, engine } = options;
  await recordCounting(database, firstId, { restart: true });
  const startedAt = await currentTime(database);
  const build: Build = {
    database,
    target: await engine.rebuild(),
    counts: new WordCounts(),
    sent: new Map(),
  };
  await fill(build, options);
  const filledAt = await currentTime(database);
  await catchUp(build, startedAt);
  await checkCounts(build);
  await build.target.swap();
  await database.transaction(async (transaction) => {
    await replaceWordCounts(transaction, build.counts, { documentVersion, engine: engine.name });
    // From here to the end, nothing is queued and no job ends: what isn't listed now goes to the new indexes.
    await transaction.execute(sql`lock table ${indexJobs} in exclusive mode`);
    await enqueueIndexing(transaction, await changesSince(transaction, filledAt, build.sent));
  });
}
