import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How much one owner of jobs, such as a host, may have in progress here. */
export type Share<Job> = {
  /** The owner of a row. */
  owner: SQL;
  /** The same of a job. */
  ownerOf: (job: Job) => string;
  maxInProgress: number;
};

export type Shares<Job> = {
  /** Whoever has a share: one row of each is claimed at once. */
  owners: SQL[];
  /** The condition that a row's owners have something left of their shares. */
  isFree: () => SQL;
  /** Runs the work on a job, during which it counts. */
  hold: <T>(job: Job, work: () => Promise<T>) => Promise<T>;
};

/** One request at a time to each host, for jobs that fetch the address in this column. */
export const hostShare = <Job>(address: PgColumn, addressOf: (job: Job) => string | null): Share<Job> => ({
  owner: sql`split_part(${address}, '/', 3)`,
  ownerOf: (job) => addressOf(job)?.split('/')[2] ?? '',
  maxInProgress: 1,
});

/** Keeps count of what is in progress, so that no owner takes the place of all others. */
export function createShares<Job>(shares: Share<Job>[]): Shares<Job> {
  const counted = shares.map((share) => ({ ...share, inProgress: new Map<string, number>() }));
  const full = ({ inProgress, maxInProgress }: (typeof counted)[number]) =>
    [...inProgress].filter(([, count]) => count >= maxInProgress).map(([owner]) => owner);
  const count = (job: Job, change: number) => {
    for (const { inProgress, ownerOf } of counted) {
      const owner = ownerOf(job);
      const now = (inProgress.get(owner) ?? 0) + change;
      if (now > 0) inProgress.set(owner, now);
      else inProgress.delete(owner);
    }
  };
  return {
    owners: shares.map(({ owner }) => owner),
    isFree: () =>
      sql.join(
        counted.map((share) => sql`${share.owner}::text <> all(${sql.param(full(share))}::text[])`),
        sql` and `,
      ),
    hold: async (job, work) => {
      count(job, 1);
      try {
        return await work();
      } finally {
        count(job, -1);
      }
    },
  };
}
