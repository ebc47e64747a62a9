import { sql } from 'drizzle-orm';

/** The id of the running transaction, by which readers tell what committed since they last looked. */
export const currentTransactionId = sql<number>`pg_current_xact_id()::text::bigint`;
