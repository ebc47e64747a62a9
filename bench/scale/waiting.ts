import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const sampleIntervalMs = 50;

/** What statements were doing in so many looks: how many were seen, and how many of them waited, by what for. */
export type Waiting = { looks: number; statements: number; byKind: Map<string, number> };

/** Looks at the running statements of a database twenty times a second, until `stop`. */
export function watchWaiting(databaseUrl: string): { stop: () => Promise<Waiting> } {
  const waiting: Waiting = { looks: 0, statements: 0, byKind: new Map() };
  let isStopped = false;
  const run = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    while (!isStopped) {
      const { rows } = await client.query<{ kind: string | null; count: number }>(`
        select wait_event_type as kind, count(*)::int as count from pg_stat_activity
        where state = 'active' and backend_type = 'client backend' and datname = current_database()
          and pid <> pg_backend_pid() group by 1`);
      waiting.looks += 1;
      for (const { kind, count } of rows) {
        waiting.statements += count;
        if (kind) waiting.byKind.set(kind, (waiting.byKind.get(kind) ?? 0) + count);
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

/** Such as `Lock 0.4 %`. */
export const shareOf = ({ statements, byKind }: Waiting, kind: string) =>
  `${kind} ${((100 * (byKind.get(kind) ?? 0)) / Math.max(statements, 1)).toFixed(1)} %`;
