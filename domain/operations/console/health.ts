import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '../../../contract/api/service/health.ts';
import { diskFullMessage, isDiskFull } from '../../core/config/data-folder.ts';
import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';
import type { Database } from '../../core/database/connection.ts';
import type { Replica } from '../../core/database/replica.ts';
import { indexBacklog } from '../../core/jobs/index-jobs.ts';
import type { Logger } from '../../core/logging/logger.ts';
import { readLibraryCounts } from '../../library/catalog/library-counts.ts';
import type { Meaning } from '../../meaning/search/meaning.ts';
import type { SearchEngine } from '../../search/engine/engine.ts';
import { readTranscriptionHealth } from '../transcription/overview.ts';

/** Health is answered within a second, whatever hangs. */
const timeoutMs = 800;

type Counts = Pick<Health['database'], 'podcasts' | 'episodes' | 'passages'>;
type Known = {
  counts: Counts;
  queue: Health['queue'];
  transcription: Health['transcription'];
  documents: number;
};

type HealthDependencies = {
  database: Database;
  engine: SearchEngine;
  log: Logger;
  replica?: Replica | undefined;
  meaning?: Pick<Meaning, 'state'> | undefined;
  transcribe?: TranscribeConfig;
  /** Where the engines keep their files, if they are on this machine. */
  dataDir?: string | undefined;
};

async function failLate(): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false });
  throw new Error(`No answer within ${timeoutMs} ms.`);
}

async function countLibrary({ database, transcribe }: HealthDependencies): Promise<Omit<Known, 'documents'>> {
  const { podcasts, episodes, passages } = await readLibraryCounts(database);
  const { backlog, oldestSeconds } = await indexBacklog(database);
  return {
    counts: { podcasts, episodes, passages },
    queue: { backlog, oldest_job_seconds: oldestSeconds },
    transcription: await readTranscriptionHealth(database, transcribe),
  };
}

function statusOf({ database, search, queue, problem }: Omit<Health, 'status'>): Health['status'] {
  if (!database.ok || !search.ok || problem) return 'degraded';
  return database.passages === search.documents && queue.backlog === 0 ? 'ok' : 'catching_up';
}

/**
 * Reports what the database and the search engine hold, and what waits between them. Of an engine that doesn't answer
 * it reports the last known counts.
 */
export function createHealthCheck(dependencies: HealthDependencies): () => Promise<Health> {
  const { engine, log, dataDir, replica, meaning } = dependencies;
  /** Resolves to undefined when the work fails or takes too long. */
  const inTime = <T>(name: string, work: Promise<T>): Promise<T | undefined> =>
    Promise.race([work, failLate()]).catch((err) => {
      log.warn({ err }, `The ${name} did not answer the health check`);
      return undefined;
    });
  let known: Known = {
    counts: { podcasts: 0, episodes: 0, passages: 0 },
    queue: { backlog: 0, oldest_job_seconds: null },
    transcription: null,
    documents: 0,
  };
  return async () => {
    const [library, search] = await Promise.all([
      inTime('database', countLibrary(dependencies)),
      inTime('search engine', engine.health()),
    ]);
    known = { ...known, ...library, ...(search ? { documents: search.passages } : {}) };
    const state = {
      database: { ok: library !== undefined, ...known.counts },
      replica: replica?.health() ?? null,
      search: { ok: search !== undefined, documents: known.documents },
      meaning: meaning?.state ?? null,
      transcription: known.transcription,
      queue: known.queue,
      problem: dataDir && isDiskFull(dataDir) ? diskFullMessage(dataDir) : null,
    };
    return { status: statusOf(state), ...state };
  };
}
