import { sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { readLibraryCounts } from '../../../domain/library/catalog/library-counts.ts';
import { recordCounting, replaceWordCounts } from '../../../domain/library/vocabulary/stored-counts.ts';
import { WordCounts } from '../../../domain/library/vocabulary/word-counts.ts';
import { documentVersion } from '../../../domain/search/engine/documents.ts';
import type { IndexBuild, SearchEngine } from '../../../domain/search/engine/engine.ts';
import { queueChanges, recordCounted, startRecording, takeChanges } from './changes.ts';
import { type IndexDocuments, nextVersion } from './documents.ts';
import { episodePages } from './episode-pages.ts';
import { removedPassages } from './removed-passages.ts';
import { sendEpisodes } from './send-episodes.ts';

const episodesAtOnce = 100;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const lockKey = 20_251_121;

export type RebuildOptions = {
  database: Database;
  engine: SearchEngine;
  /** Gets the number of episodes that are done, and of all when it began. */
  onProgress?: (done: number, all: number) => void;
};

type Build = { database: Database; target: IndexBuild; counts: WordCounts };
type Sent = { passages: number; episodes: number };

/** Runs `work`, unless another process is building indexes: then it returns false. */
export async function asOnlyBuilder(database: Database, work: () => Promise<void>): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`,
    );
    if (!rows[0]?.locked) return false;
    await work();
    return true;
  });
}

function countWords(counts: WordCounts, { words }: IndexDocuments, isCounted: (id: string) => boolean) {
  for (const { episodeId, texts } of words) if (isCounted(episodeId)) counts.add(texts);
}

/** Fills new indexes with the whole library, some episodes at a time, and counts its words. */
async function fill(build: Build, onProgress: RebuildOptions['onProgress']): Promise<Sent> {
  const { database, counts } = build;
  const { searchable } = await readLibraryCounts(database);
  const sent: Sent = { passages: 0, episodes: 0 };
  const task = await build.target.asOne(async (target) => {
    for await (const ids of episodePages(database, episodesAtOnce)) {
      await recordCounting(database, ids.at(-1) ?? lastId);
      const documents = await sendEpisodes({ database, target }, ids);
      countWords(counts, documents, () => true);
      const sentIds = documents.episodes.map(({ id }) => id);
      await recordCounted(database, sentIds);
      sent.passages += documents.passages.length;
      sent.episodes += sentIds.length;
      onProgress?.(sent.episodes, Math.max(searchable, sent.episodes));
    }
  });
  await recordCounting(database, lastId);
  await task.done();
  return sent;
}

async function checkCounts({ target }: Build, sent: Sent): Promise<void> {
  const indexed = await target.health();
  if (indexed.passages !== sent.passages || indexed.episodes !== sent.episodes)
    throw new Error(
      `The new index has ${indexed.passages} passages of ${indexed.episodes} episodes instead of ${sent.passages} of ${sent.episodes}. The current one stays.`,
    );
}

/** Brings the new indexes up to date with what changed since they are being filled. */
async function catchUp(build: Build): Promise<void> {
  const { database, target, counts } = build;
  for (;;) {
    const changes = await takeChanges(database, episodesAtOnce);
    if (changes.length === 0) return;
    const removed = removedPassages(changes);
    const ids = new Set(changes.map(({ episodeId }) => episodeId));
    const fresh = new Set(changes.flatMap(({ isNew, episodeId }) => (isNew ? [episodeId] : [])));
    const task = await target.asOne(async (part) => {
      if (removed.length > 0) await part.delete('passages', removed, await nextVersion(database));
      countWords(counts, await sendEpisodes({ database, target: part }, [...ids]), (id) => fresh.has(id));
    });
    await task.done();
  }
}

/**
 * Builds new indexes next to the current ones, then swaps them: no search fails or sees partial results. Counts the
 * vocabulary on the way. What changes meanwhile, removals above all, reaches the new indexes before they are searched;
 * the last few changes are queued again. If the engine isn't the one that is searched, it becomes it. Apart from the
 * words, memory doesn't grow with the library. To be run by `asOnlyBuilder`.
 */
export async function rebuildIndex({ database, engine, onProgress }: RebuildOptions): Promise<void> {
  await startRecording(database);
  const build: Build = { database, target: await engine.rebuild(), counts: new WordCounts() };
  const sent = await fill(build, onProgress);
  await checkCounts(build, sent);
  await catchUp(build);
  await build.target.swap();
  await database.transaction(async (transaction) => {
    await replaceWordCounts(transaction, build.counts, { documentVersion, engine: engine.name });
    await queueChanges(transaction);
  });
}
