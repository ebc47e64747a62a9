import { sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';

/** Where an episode begins: in its first passages. */
const openingLength = 12;
/** In characters: less is a greeting. */
const minLength = 60;

/** An early passage of each of these episodes, for those that match only by what is known about them: talk if there is any. */
export async function openingPassages(
  database: Database,
  episodeIds: string[],
): Promise<{ id: string; episode_id: string }[]> {
  const { rows } = await database.execute<{ id: string; episode_id: string }>(sql`
    select distinct on (${passages.episodeId}) ${passages.id}, ${passages.episodeId} from ${passages}
    where ${passages.episodeId} = any(${sql.param(episodeIds)}::uuid[]) and ${passages.ordinal} < ${openingLength}
    order by ${passages.episodeId},
      length(${passages.text}) >= ${minLength} and ${passages.text} !~ 'https?:' desc, ${passages.ordinal}`);
  return rows;
}
