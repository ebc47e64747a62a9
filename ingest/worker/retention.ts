import { sql } from 'drizzle-orm';
import type { Database } from '../../server/core/database/connection.ts';
import { repeatUntil } from './repeat.ts';

const intervalMs = 3_600_000;

/** What has served its time: links that no longer work, counts of past hours, old deliveries. */
export async function deleteExpired(database: Database): Promise<void> {
  await database.execute(sql`delete from tokens where expires_at < now() - interval '30 days'`);
  await database.execute(sql`delete from key_invitations where expires_at < now() - interval '30 days'`);
  await database.execute(
    sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 day') * 1000`,
  );
  await database.execute(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`);
}

/** Sweeps once an hour, until the signal aborts. */
export const runRetention = (
  database: Database,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<void> =>
  repeatUntil(
    signal,
    intervalMs,
    async () => {
      await deleteExpired(database);
      return false;
    },
    tell,
  );
