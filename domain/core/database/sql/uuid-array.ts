import { type SQL, sql } from 'drizzle-orm';

/** Ids as one parameter: `= any(uuidArray(ids))`. */
export const uuidArray = (ids: Iterable<string>): SQL => sql`${sql.param([...ids])}::uuid[]`;
