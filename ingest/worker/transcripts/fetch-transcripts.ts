import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { episodes, podcasts } from '../../../server/core/database/library-schema.ts';
import { AppError } from '../../../server/core/errors.ts';
import type { GuardedFetch } from '../../../server/core/fetch/guarded.ts';
import type { Logger } from '../../../server/core/logging/logger.ts';
import type { EntityExtractor } from '../../pipeline/entities/entity-mention.ts';
import type { AlertWatch } from '../../pipeline/match/watch.ts';
import { prepareEpisode } from '../../pipeline/prepare.ts';
import { storeEpisode } from '../../pipeline/store.ts';
import { backoff } from '../jobs/backoff.ts';
import { hasDueJobs, isClaimable, secondsFromNow, setDue } from '../jobs/claim.ts';
import { createHostLimit } from '../jobs/host-limit.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
import { toEpisodeInput } from './episode-input.ts';

export type FetchTranscriptsOptions = {
  database: Database;
  fetch: GuardedFetch;
  extract: EntityExtractor;
  watch: AlertWatch;
  log: Logger;
};

type Episode = typeof episodes.$inferSelect;

const concurrency = 10;
const leaseSeconds = 60;
const retryPolicy = { baseSeconds: 10 * 60, maxSeconds: 7 * 86_400 };
const limits = { maxBytes: 32 * 1_048_576, timeoutMs: 60_000 };
const jobTable = {
  id: episodes.id,
  dueAt: episodes.transcriptNextTryAt,
  where: sql`${episodes.transcriptUrl} is not null and not ${episodes.hasTranscript}`,
};

async function fetchTranscript(
  { fetch, database, extract, watch }: FetchTranscriptsOptions,
  episode: Episode,
  url: string,
): Promise<LogFields | undefined> {
  const response = await fetch(url, limits);
  if (response.status !== 200)
    throw new AppError('fetch_failed', `The server answered with status ${response.status}.`);
  const [podcast] = await database
    .select({ title: podcasts.title })
    .from(podcasts)
    .where(eq(podcasts.id, episode.podcastId));
  // It was deleted in the meantime.
  if (!podcast) return undefined;
  const hint = episode.transcriptType ?? response.headers.get('content-type') ?? url;
  const prepared = await prepareEpisode({
    id: episode.id,
    podcastId: episode.podcastId,
    show: { title: podcast.title, persons: [] },
    inputHash: episode.inputHash,
    transcript: { bytes: response.bytes, hint },
    people: [],
    extract,
    input: toEpisodeInput(episode),
  });
  await storeEpisode(database, prepared, { isNew: false, watch });
  return { bytes: response.bytes.length, passages: prepared.passages.length };
}

/** Fetches transcripts that feeds point to: one request at a time to each host, less often when they fail. */
export function transcriptsLoop(options: FetchTranscriptsOptions): JobLoop {
  const { database, log } = options;
  const limit = createHostLimit(episodes.transcriptUrl);
  return createJobLoop<Episode>(
    {
      name: 'transcripts',
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(episodes)
          .set({
            transcriptTries: sql`${episodes.transcriptTries} + 1`,
            transcriptNextTryAt: secondsFromNow(leaseSeconds),
          })
          .where(
            isClaimable(
              { ...jobTable, where: sql`${jobTable.where} and ${limit.isFree()}`, onePer: limit.host },
              max,
            ),
          )
          .returning(),
      extend: ({ id }) => setDue(database, jobTable, [id], leaseSeconds),
      process: async (episode) => {
        const url = episode.transcriptUrl;
        return url === null ? undefined : limit.hold(url, () => fetchTranscript(options, episode, url));
      },
      fail: ({ id, transcriptTries }) =>
        setDue(database, jobTable, [id], backoff(retryPolicy, transcriptTries) ?? 0),
      logFields: ({ id, transcriptUrl }) => ({ episode: id, transcript: transcriptUrl }),
      messages: { done: 'Stored transcript', failed: 'Could not get transcript' },
    },
    log,
  );
}
