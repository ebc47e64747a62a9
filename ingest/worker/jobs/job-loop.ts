import type { SQL } from 'drizzle-orm';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { createWakeUp } from './wake-up.ts';

/** What a log line says of a job besides what happened: ids and counts, nothing personal. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export type JobKind<Job> = {
  name: string;
  /** How many jobs are in progress at once. */
  concurrency: number;
  leaseSeconds: number;
  /** Whether there is something to claim; one statement asks this of all kinds. */
  isDue: SQL<boolean>;
  /** Takes up to `limit` jobs for the length of the lease. Nobody else gets them meanwhile. */
  claim: (limit: number, signal: AbortSignal) => Promise<Job[]>;
  /** Extends the lease of a job in progress. */
  extend: (job: Job) => Promise<void>;
  /** Does the job and stores that it is done. Returns what to log, or nothing when there was nothing to do. */
  process: (job: Job) => Promise<LogFields | undefined>;
  /** Stores when to try again, or that it was the last try. */
  fail: (job: Job, error: unknown) => Promise<void>;
  logFields: (job: Job) => LogFields;
  messages: { done: string; failed: string };
};

/** A kind of job that can be run next to others. */
export type JobLoop = {
  name: string;
  isDue: SQL<boolean>;
  wake: () => void;
  /** Works on jobs until the signal aborts, then finishes those in progress. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Claims once what is due, without waiting for more, and finishes it; resolves to how many jobs that were. */
  runOnce: () => Promise<number>;
};

/** Logs how a job went. Resolves to whether that is stored, so that nobody claims the job at once; never rejects. */
async function attempt<Job>(kind: JobKind<Job>, job: Job, log: Logger): Promise<boolean> {
  const started = Date.now();
  let failure: unknown;
  const fields = () => ({ ...kind.logFields(job), durationMs: Date.now() - started });
  try {
    const result = await kind.process(job);
    if (result) log.info({ ...fields(), ...result }, kind.messages.done);
    return true;
  } catch (err) {
    log.warn({ ...fields(), err }, kind.messages.failed);
    failure = err;
  }
  try {
    await kind.fail(job, failure);
    return true;
  } catch (err) {
    // The lease ends and the job comes back, as after a crash.
    log.error({ ...fields(), err }, `${kind.messages.failed}, nor store that it failed`);
    return false;
  }
}

/** Claims and processes jobs of one kind, up to its concurrency, and keeps their leases alive. */
export function createJobLoop<Job>(kind: JobKind<Job>, parentLog: Logger): JobLoop {
  const log = parentLog.child({ job: kind.name });
  const bell = createWakeUp();
  const inProgress = new Map<Job, Promise<void>>();
  /** Set when a failure could not be stored: then only the clock wakes the loop, so that it doesn't spin. */
  let mustRest = false;

  const start = (job: Job) => {
    const work = attempt(kind, job, log).then((isStored) => {
      inProgress.delete(job);
      if (isStored) bell.ring();
      else mustRest = true;
    });
    inProgress.set(job, work);
  };

  const claimSome = async (signal: AbortSignal): Promise<number> => {
    const free = kind.concurrency - inProgress.size;
    if (free <= 0) return 0;
    try {
      const jobs = await kind.claim(free, signal);
      for (const job of jobs) start(job);
      return jobs.length;
    } catch (err) {
      log.error({ err }, 'Could not claim jobs');
      return 0;
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    signal.addEventListener('abort', bell.ring, { once: true });
    const heartbeat = setInterval(
      () => {
        for (const job of inProgress.keys())
          kind
            .extend(job)
            .catch((err) =>
              log.error({ ...kind.logFields(job), err }, 'Could not extend the lease of a job'),
            );
      },
      (kind.leaseSeconds * 1000) / 3,
    );
    while (!signal.aborted) {
      if ((await claimSome(signal)) > 0 && !mustRest) continue;
      mustRest = false;
      await bell.wait();
    }
    await Promise.all(inProgress.values());
    clearInterval(heartbeat);
    signal.removeEventListener('abort', bell.ring);
  };

  const runOnce = async (): Promise<number> => {
    const jobs = await kind.claim(kind.concurrency, AbortSignal.abort());
    await Promise.all(jobs.map((job) => attempt(kind, job, log)));
    return jobs.length;
  };

  return { name: kind.name, isDue: kind.isDue, wake: bell.ring, run, runOnce };
}
