import { eq, sql } from 'drizzle-orm';
import { transcriptions } from '../../../domain/core/database/schema/transcription.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { maySend } from '../../../domain/transcription/control.ts';
import { extendLease, leaseAfter, secondsFromNow } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import { openAudioFiles } from './audio-files.ts';
import { failureCode, pauseAfter } from './failures.ts';
import { PutOff } from './put-off.ts';
import { type TranscribeOptions, transcribeEpisode } from './transcribe-episode.ts';

type Job = typeof transcriptions.$inferSelect;

const t = transcriptions;
const leaseSeconds = 60;
const jobTable = { id: t.episodeId, dueAt: t.dueAt };

const isDue = sql`${t.status} = 'waiting' and ${t.dueAt} <= now() and ${maySend}`;

/** The first of the queue that no other worker has. */
const isNext = (limit: number) => sql`${t.episodeId} = any(array(
  select ${t.episodeId} from ${t} where ${isDue}
  order by ${t.priority}, ${t.publicationDate} desc nulls last, ${t.episodeId}
  limit ${limit} for update skip locked))`;

async function recordFailure(options: TranscribeOptions, job: Job, error: unknown): Promise<void> {
  const { database, dataDir } = options;
  const set = (columns: Parameters<ReturnType<typeof database.update<typeof t>>['set']>[0]) =>
    database.update(t).set(columns).where(eq(t.episodeId, job.episodeId));
  // Nothing is wrong with the episode, and its audio stays for when it goes on.
  if (error instanceof PutOff) {
    await set({ dueAt: sql`now()`, startedAt: null, tries: sql`greatest(${t.tries} - 1, 0)` });
    return;
  }
  const errorCode = failureCode(error);
  const pause = pauseAfter(errorCode, job.tries);
  await set({
    errorCode,
    errorMessage: messageOf(error),
    startedAt: null,
    ...(pause === undefined ? { status: 'failed' } : { dueAt: secondsFromNow(pause) }),
  });
  await (await openAudioFiles(dataDir, job.episodeId)).remove();
}

/**
 * Has episodes transcribed: as many at once as requests may be sent, and one more, whose audio is fetched and cut
 * meanwhile.
 */
export function transcriptionLoop(options: TranscribeOptions & { log: Logger }): JobLoop {
  const { database, config, log } = options;
  return createJobLoop<Job>(
    {
      name: 'transcription',
      concurrency: config.concurrency + 1,
      leaseSeconds,
      isDue: sql<boolean>`exists (select from ${t} where ${isDue})`,
      claim: (max) =>
        database
          .update(t)
          .set({
            tries: sql`${t.tries} + 1`,
            dueAt: leaseAfter(t.tries, leaseSeconds),
            startedAt: sql`now()`,
          })
          .where(isNext(max))
          .returning(),
      extend: ({ episodeId }) => extendLease(database, jobTable, [episodeId], leaseSeconds),
      process: (job) => transcribeEpisode(options, job),
      fail: (job, error) => recordFailure(options, job, error),
      logFields: ({ episodeId }) => ({ episode: episodeId }),
      messages: { done: 'Transcribed an episode', failed: 'Could not transcribe an episode' },
    },
    log,
  );
}
