import { sql } from 'drizzle-orm';
import type { Health } from '../../contract/health.ts';
import type { Database } from '../database/connection.ts';
import { episodes, passages, podcasts } from '../database/library-schema.ts';
import { indexBacklog } from '../index-jobs.ts';
import type { Logger } from '../logging/logger.ts';
import type { SearchEngine } from '../search/engine/engine.ts';

const timeoutMs = 1_500;

type Counts = Pick<Health['database'], 'podcasts' | 'episodes' | 'passages'>;

type Dependencies = { database: Database; engine: SearchEngine; log: Logger };

async function databaseHealth({
  database,
  log,
}: Dependencies): Promise<Health['database'] & { queue: Health['queue'] }> {
  try {
    const { rows } = await database.execute<Counts>(sql`
      select (select count(*) from ${podcasts})::int as podcasts, (select count(*) from ${episodes})::int as episodes,
        (select count(*) from ${passages})::int as passages`);
    const { backlog, oldestSeconds } = await indexBacklog(database);
    return {
      ok: true,
      ...(rows[0] ?? { podcasts: 0, episodes: 0, passages: 0 }),
      queue: { backlog, oldest_job_seconds: oldestSeconds },
    };
  } catch (err) {
    log.warn({ err }, 'The database did not answer the health check');
    return {
      ok: false,
      podcasts: 0,
      episodes: 0,
      passages: 0,
      queue: { backlog: 0, oldest_job_seconds: null },
    };
  }
}

async function searchHealth({ engine, log }: Dependencies): Promise<Health['search']> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const stats = engine.health().then(({ passages }) => ({ ok: true, documents: passages }));
  const timeout = new Promise<never>((_, reject) =>
    timeoutSignal.addEventListener('abort', () => reject(timeoutSignal.reason)),
  );
  return Promise.race([stats, timeout]).catch((err) => {
    log.warn({ err }, 'The search engine did not answer the health check');
    return { ok: false, documents: 0 };
  });
}

/** What the database and the search engine hold, and what waits between them. `catching_up` while they differ. */
export async function getHealth(dependencies: Dependencies): Promise<Health> {
  const [{ queue, ...database }, search] = await Promise.all([
    databaseHealth(dependencies),
    searchHealth(dependencies),
  ]);
  const isInSync = database.passages === search.documents && queue.backlog === 0;
  return {
    status: !database.ok || !search.ok ? 'degraded' : isInSync ? 'ok' : 'catching_up',
    database,
    search,
    queue,
  };
}
