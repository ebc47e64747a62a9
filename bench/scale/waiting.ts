import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const sampleIntervalMs = 50;
const statementLength = 60;

/** What statements were doing in so many looks: how many were seen, and how many of them waited, by what for. */
export type Waiting = {
  looks: number;
  statements: number;
  byKind: Map<string, number>;
  /** What waited for a lock, with the kind of lock, and who held it. */
  locks: Map<string, number>;
};

type Look = { kind: string | null; event: string; statement: string; holders: string[] | null };

const countUp = (counts: Map<string, number>, key: string, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

const look = `
  select wait_event_type as kind, coalesce(wait_event, '') as event,
    left(regexp_replace(query, '\\s+', ' ', 'g'), ${statementLength}) as statement,
    case when wait_event_type = 'Lock' then (
      select array_agg(left(regexp_replace(h.query, '\\s+', ' ', 'g'), ${statementLength})) from pg_stat_activity h
      where h.pid = any(pg_blocking_pids(a.pid))) end as holders
  from pg_stat_activity a
  where state = 'active' and backend_type = 'client backend' and datname = current_database()
    and pid <> pg_backend_pid()`;

/** Looks at the running statements of a database twenty times a second, until `stop`. */
export function watchWaiting(databaseUrl: string): { stop: () => Promise<Waiting> } {
  const waiting: Waiting = { looks: 0, statements: 0, byKind: new Map(), locks: new Map() };
  let isStopped = false;
  const run = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    while (!isStopped) {
      const { rows } = await client.query<Look>(look);
      waiting.looks += 1;
      for (const { kind, event, statement, holders } of rows) {
        waiting.statements += 1;
        countUp(waiting.byKind, kind ?? 'none', 1);
        if (kind === 'Lock')
          countUp(waiting.locks, `${event}: ${statement} <- ${holders?.join(' | ') ?? 'nobody'}`, 1);
      }
      await sleep(sampleIntervalMs);
    }
    await client.end();
  };
  const done = run();
  return {
    stop: async () => {
      isStopped = true;
      await done;
      return waiting;
    },
  };
}

const kinds = ['none', 'Lock', 'LWLock', 'IO', 'Client'];

/** Such as `Lock 0.4 %`; `none` is what ran or waited for a processor. */
export const waitingShares = ({ statements, byKind }: Waiting): string =>
  kinds
    .map((kind) => `${kind} ${((100 * (byKind.get(kind) ?? 0)) / Math.max(statements, 1)).toFixed(1)} %`)
    .join(', ');

/** What waited for locks most often. */
export const commonLocks = ({ locks }: Waiting): string =>
  [...locks]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([cause, count]) => `${count} x ${cause}`)
    .join('\n');
