import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes } from '../../../domain/core/database/schema/library.ts';
import { AppError } from '../../../domain/core/errors.ts';
import type { GuardedFetch } from '../../../domain/core/fetch/guarded.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { backoff } from '../jobs/backoff.ts';
import { extendLease, hasDueJobs, isClaimable, type JobTable, leaseAfter, setDue } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
import { createShares, hostShare } from '../jobs/shares.ts';

export type LinkedFileOptions = { database: Database; fetch: GuardedFetch; log: Logger };

export type Episode = typeof episodes.$inferSelect;
export type FetchedFile = Awaited<ReturnType<GuardedFetch>>;

/** A file of an episode that its feed links to, in the columns of its episode. */
export type LinkedFile = {
  name: 'transcript' | 'chapters';
  url: 'transcriptUrl' | 'chaptersUrl';
  tries: 'transcriptTries' | 'transcriptChecks' | 'chaptersTries';
  nextTryAt: 'transcriptNextTryAt' | 'transcriptNextCheckAt' | 'chaptersNextTryAt';
  /** Which episodes need the file. */
  isNeeded: SQL;
  /** What to ask with: the file may be the same as before, which a status of 304 says. */
  headersFor?: (episode: Episode) => Record<string, string>;
  limits: { maxBytes: number; timeoutMs: number };
  /** Stores what was fetched, if it isn't the same as before (status 304). Returns what to log, or nothing when the episode was deleted in the meantime. */
  store: (episode: Episode, file: FetchedFile) => Promise<LogFields | undefined>;
  /** Stores why there is none. Returns the seconds until the next try when they aren't the usual ones. */
  recordFailure?: (episode: Episode, error: unknown) => Promise<number | undefined>;
};

const concurrency = 12;
/** Its files may be on many hosts: the other places are for other feeds. */
const maxPerFeed = 2;
const leaseSeconds = 60;
const retryPolicy = { baseSeconds: 10 * 60, maxSeconds: 7 * 86_400 };

/** Fetches a file that feeds link to: one request at a time to each host, two for each feed, less often when they fail. */
export function linkedFileLoop(
  { name, url, tries, nextTryAt, isNeeded, headersFor, limits, store, recordFailure }: LinkedFile,
  { database, fetch, log }: LinkedFileOptions,
): JobLoop {
  const shares = createShares<Episode>([
    hostShare(episodes[url], (episode) => episode[url]),
    { owner: sql`${episodes.podcastId}`, ownerOf: ({ podcastId }) => podcastId, maxInProgress: maxPerFeed },
  ]);
  const jobTable: JobTable = { id: episodes.id, dueAt: episodes[nextTryAt], where: isNeeded };
  const fetchAndStore = async (episode: Episode, address: string) => {
    const headers = headersFor?.(episode) ?? {};
    const file = await fetch(address, limits, headers);
    const isUnchanged = file.status === 304 && Object.keys(headers).length > 0;
    if (file.status !== 200 && !isUnchanged)
      throw new AppError('fetch_failed', `The server answered with status ${file.status}.`);
    return store(episode, file);
  };
  return createJobLoop<Episode>(
    {
      name,
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(episodes)
          .set({
            [tries]: sql`${episodes[tries]} + 1`,
            [nextTryAt]: leaseAfter(episodes[tries], leaseSeconds),
          })
          .where(
            isClaimable(
              { ...jobTable, where: sql`${isNeeded} and ${shares.isFree()}`, onePer: shares.owners },
              max,
            ),
          )
          .returning(),
      extend: ({ id }) => extendLease(database, jobTable, [id], leaseSeconds),
      process: async (episode) => {
        const address = episode[url];
        return address === null ? undefined : shares.hold(episode, () => fetchAndStore(episode, address));
      },
      fail: async (episode, error) => {
        const pause = await recordFailure?.(episode, error);
        await setDue(database, jobTable, [episode.id], pause ?? backoff(retryPolicy, episode[tries]) ?? 0);
      },
      logFields: (episode) => ({ episode: episode.id, [name]: episode[url] }),
      messages: { done: `Stored ${name}`, failed: `Could not get ${name}` },
    },
    log,
  );
}
