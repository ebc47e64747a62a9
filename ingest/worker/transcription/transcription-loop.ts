import { eq, sql } from 'drizzle-orm';
import { transcriptions } from '../../../domain/core/database/schema/transcription.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { maySend } from '../../../domain/transcription/control.ts';
import { extendLease, leaseAfter, secondsFromNow } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
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

type Options = TranscribeOptions & { log: Logger };

/** Nothing is wrong with the episode, and its audio stays for when it goes on. */
async function putOff({ database, log }: Options, { episodeId }: Job, { message }: PutOff): Promise<void> {
  await database
    .update(t)
    .set({ dueAt: sql`now()`, startedAt: null, tries: sql`greatest(${t.tries} - 1, 0)` })
    .where(eq(t.episodeId, episodeId));
  log.info({ episode: episodeId, reason: message }, 'Put off an episode');
}

async function transcribe(options: Options, job: Job): Promise<LogFields | undefined> {
  try {
    return await transcribeEpisode(options, job);
  } catch (error) {
    if (!(error instanceof PutOff)) throw error;
    await putOff(options, job, error);
    return undefined;
  }
}

async function recordFailure({ database, dataDir }: Options, job: Job, error: unknown): Promise<void> {
  const errorCode = failureCode(error);
  const pause = pauseAfter(errorCode, job.tries);
  await database
    .update(t)
    .set({
      errorCode,
      errorMessage: messageOf(error),
      startedAt: null,
      ...(pause === undefined ? { status: 'failed' } : { dueAt: secondsFromNow(pause) }),
    })
    .where(eq(t.episodeId, job.episodeId));
  await (await openAudioFiles(dataDir, job.episodeId)).remove();
}

/**
 * Has episodes transcribed: as many at once as requests may be sent, and one more, whose audio is fetched and cut
 * meanwhile.
 */
export function transcriptionLoop(options: Options): JobLoop {
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
      process: (job) => transcribe(options, job),
      fail: (job, error) => recordFailure(options, job, error),
      logFields: ({ episodeId }) => ({ episode: episodeId }),
      messages: { done: 'Transcribed an episode', failed: 'Could not transcribe an episode' },
    },
    log,
  );
}
