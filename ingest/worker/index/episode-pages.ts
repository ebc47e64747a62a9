import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes } from '../../../domain/core/database/schema/library.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/** Ids of the episodes that can be searched, in their order, some at a time. */
export async function* episodePages(database: Database, episodesPerPage: number): AsyncGenerator<string[]> {
  for (let after = firstId; ; ) {
    const rows = await database
      .select({ id: episodes.id })
      .from(episodes)
      .where(and(gt(episodes.id, after), gt(episodes.passageCount, 0), eq(episodes.isCopy, false)))
      .orderBy(asc(episodes.id))
      .limit(episodesPerPage);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}
