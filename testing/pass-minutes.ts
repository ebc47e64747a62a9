import type { Database } from '../domain/core/database/connection.ts';

/** Makes every message this much older: one that waits for its turn may be due then. */
export const passMinutes = (database: Database, minutes: number) =>
  database.execute(
    `update messages set (created_at, due_at, sent_at) = (created_at - age, due_at - age, sent_at - age)
     from (values (interval '${minutes} minutes')) as passed(age)`,
  );
