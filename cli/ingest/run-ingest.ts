import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { AppError, messageOf } from '../../domain/core/errors.ts';
import { indexBacklog } from '../../domain/core/jobs/index-jobs.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import type { AlertWatch } from '../../ingest/matching/watch.ts';
import type { SkippedItem } from '../../ingest/prepare/show.ts';
import { ingestShow, type Retry } from '../../ingest/store/ingest-show.ts';
import { emptyReport, type Report } from '../../ingest/store/report.ts';
import type { FetchFeed } from '../../ingest/worker/feeds/fetch-feed.ts';
import { upsertFeed } from '../../ingest/worker/feeds/upsert-feed.ts';
import { ensureCurrentIndex } from '../../ingest/worker/index/current-index.ts';
import { runIndexWorker } from '../../ingest/worker/index/index-worker.ts';
import type { Readers } from '../../ingest/worker/reading/open-readers.ts';
import type { Platform } from '../../runtime/platform.ts';
import type { Progress } from '../output/progress.ts';
import { resolveSources, type Source } from './resolve-sources.ts';

export type RunOptions = {
  platform: Platform;
  fetchFeed: FetchFeed;
  readers: Pick<Readers, 'prepare' | 'readFeed' | 'readOpml'>;
  progress: Progress;
  /** Runs work on the engines; again while one of them can't do it. */
  retry: Retry;
  wait: boolean;
  /** Has the loaded podcasts transcribed, while what is stored is being indexed. Resolves to what can't be. */
  transcribe?: ((podcastIds: string[]) => Promise<SkippedItem[]>) | undefined;
  watch: AlertWatch;
  log: Logger;
  /** The language of recordings in folders. */
  language?: string | undefined;
  /** Where recordings that come along are kept. */
  recordingsFolder?: string | undefined;
  /** Who loads it. */
  actor: Actor;
};

function note(report: Report, what: string, error: unknown): void {
  report.failed += 1;
  report.skipped.push({
    item: what,
    code: error instanceof AppError ? error.code : 'failed',
    reason: messageOf(error),
  });
}

async function gather(what: string[], options: RunOptions, report: Report): Promise<Source[]> {
  const sources: Source[] = [];
  for (const one of what) {
    try {
      const { fetchFeed, language, readers } = options;
      sources.push(...(await resolveSources(one, { fetchFeed, language, ...readers })));
    } catch (error) {
      note(report, one, error);
    }
  }
  return sources;
}

/** Resolves to the id of the podcast. */
async function ingestSource(source: Source, options: RunOptions, report: Report): Promise<string> {
  const { actor } = options;
  const { database } = options.platform;
  const before = report.episodes;
  const show = await source.read();
  if (source.episodes === undefined) options.progress.expect(show.episodes.length);
  const podcastId = await ingestShow(show, {
    database,
    prepare: options.readers.prepare,
    report,
    retry: options.retry,
    watch: options.watch,
    recordingsFolder: options.recordingsFolder,
    onEpisode: options.progress.advance,
  });
  await options.retry(() =>
    recordSource(source, { database, actor, podcastId, episodes: report.episodes - before }),
  );
  return podcastId;
}

type Loaded = { database: Database; actor: Actor; podcastId: string; episodes: number };

/** Adds a feed to those that the worker polls, and records what changed in the audit log. */
async function recordSource(
  { label, feedUrl }: Source,
  { database, actor, podcastId, episodes }: Loaded,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isNewFeed = feedUrl !== undefined && (await upsertFeed(transaction, feedUrl, podcastId));
    if (isNewFeed) await recordAudit(transaction, actor, { action: 'feed.add', subject: feedUrl });
    if (episodes > 0)
      await recordAudit(transaction, actor, {
        action: 'library.ingest',
        subject: label,
        details: { episodes },
      });
  });
}

async function untilIndexed({ platform, retry }: RunOptions): Promise<void> {
  while ((await retry(() => indexBacklog(platform.database))).backlog > 0) await sleep(100);
}

/** Loads everything that was named, one source after the other, while what is stored is being indexed. */
export async function runIngest(what: string[], options: RunOptions): Promise<Report> {
  const report = emptyReport();
  const { database, engine } = options.platform;
  const sources = await gather(what, options, report);
  // Nothing to load, and so nothing to sum up.
  if (sources.length === 0)
    throw new AppError('not_found', report.skipped.map(({ reason }) => reason).join('\n'));
  await options.retry(() => ensureCurrentIndex({ database, engine, log: options.log }));
  const stop = new AbortController();
  const indexing = runIndexWorker({ database, engine, log: options.log }, stop.signal);
  options.progress.expect(sources.reduce((sum, source) => sum + (source.episodes ?? 0), 0));
  const podcastIds: string[] = [];
  for (const source of sources) {
    try {
      podcastIds.push(await ingestSource(source, options, report));
    } catch (error) {
      note(report, source.label, error);
    }
  }
  options.progress.stop();
  // Many rows were added at once: update the planner's statistics before the next search.
  if (report.episodes > 100) await options.retry(() => database.execute(sql`analyze`));
  const unheard = (await options.transcribe?.(podcastIds)) ?? [];
  report.failed += unheard.length;
  report.skipped.push(...unheard);
  if (options.wait) await untilIndexed(options);
  stop.abort();
  await indexing;
  return report;
}
