import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../../../domain/core/database/connection.ts';
import { transcriptionServices } from '../../../../domain/core/database/schema/transcription.ts';

/** What was learned of a service by trying. */
export type LearnedService = {
  /** How it is asked. */
  form: string;
  hasTimes: boolean;
  maxBodyBytes: number | undefined;
};

/** The model is empty where none is set. */
export type ServiceKey = { url: string; model: string };

/** Where it is kept. */
export type LearnedServices = {
  load: (key: ServiceKey) => Promise<LearnedService | undefined>;
  save: (key: ServiceKey, learned: LearnedService) => Promise<void>;
};

/** Services are updated, and may know more than before: what was learned longer ago is learned again. */
const maxAge = sql`interval '30 days'`;

/** Keeps what was learned in the database, for all workers. */
export function learnedServices(database: Executor): LearnedServices {
  const table = transcriptionServices;
  return {
    load: async ({ url, model }) => {
      const { form, hasTimes, maxBodyBytes } = table;
      const [row] = await database
        .select({ form, hasTimes, maxBodyBytes })
        .from(table)
        .where(and(eq(table.url, url), eq(table.model, model), gt(table.updatedAt, sql`now() - ${maxAge}`)));
      return row && { ...row, maxBodyBytes: row.maxBodyBytes ?? undefined };
    },
    save: async (key, { form, hasTimes, maxBodyBytes = null }) => {
      const columns = { form, hasTimes, maxBodyBytes, updatedAt: sql`now()` };
      await database
        .insert(table)
        .values({ ...key, ...columns })
        .onConflictDoUpdate({ target: [table.url, table.model], set: columns });
    },
  };
}
