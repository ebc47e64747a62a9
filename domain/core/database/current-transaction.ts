import { sql } from 'drizzle-orm';

/** The id of the current transaction, which lets readers find what was committed since they last checked. */
export const currentTransactionId = sql<number>`pg_current_xact_id()::text::bigint`;
