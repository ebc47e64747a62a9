import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export type HostLimit = {
  /** The host of a row's address. */
  host: SQL;
  /** The condition that nothing of a row's host is in progress here. */
  isFree: () => SQL;
  /** Runs the work, during which the host of the address is taken. */
  hold: <T>(address: string, work: () => Promise<T>) => Promise<T>;
};

/** One request at a time to each host, for jobs that fetch the address in this column. */
export function createHostLimit(address: PgColumn): HostLimit {
  const host = sql`split_part(${address}, '/', 3)`;
  const taken = new Set<string>();
  return {
    host,
    isFree: () => sql`${host} <> all(${sql.param([...taken])}::text[])`,
    hold: async (url, work) => {
      const name = url.split('/')[2] ?? '';
      taken.add(name);
      try {
        return await work();
      } finally {
        taken.delete(name);
      }
    },
  };
}
