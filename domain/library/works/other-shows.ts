import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OtherShow } from '../../../contract/api/library/work.ts';
import type { Executor } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';

const own = alias(episodes, 'own');
const other = alias(episodes, 'other');
const show = alias(podcasts, 'show');

const toOtherShow = sql`json_build_object(
  'podcast_title', ${show.title}, 'podcast_slug', ${show.slug}, 'podcast_uuid', ${show.id},
  'episode_slug', ${other.slug}, 'episode_uuid', ${other.id})`;

const ofSameWork = sql`${episodes} other join ${podcasts} show on ${show.id} = ${other.podcastId}
  where ${other.workId} = ${episodes.workId} and ${other.id} <> ${episodes.id}`;

/** The other shows that have the recording of an episode, as a column of a query for episodes. */
export const alsoIn: SQL<OtherShow[]> = sql`(
  select coalesce(json_agg(${toOtherShow} order by ${show.title}, ${show.id}), '[]') from ${ofSameWork})`;

/** The titles of these shows alone. */
export const otherShowTitles: SQL<string[]> =
  sql`array(select ${show.title} from ${ofSameWork} order by ${show.title}, ${show.id})`;

/** The episode that is searched in place of one; null if that is itself. */
export const copyOf: SQL<OtherShow | null> = sql`(
  select ${toOtherShow} from ${ofSameWork} and not ${other.isCopy} and ${episodes.isCopy})`;

/** Another show that a work is in. */
export type Show = { workId: string; id: string; title: string };

/** The other shows of the works that these episodes are of. */
export const readOtherShows = (executor: Executor, episodeIds: string[]): Promise<Show[]> =>
  executor
    .select({ workId: episodes.workId, id: podcasts.id, title: podcasts.title })
    .from(own)
    .innerJoin(episodes, and(eq(episodes.workId, own.workId), ne(episodes.id, own.id)))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(inArray(own.id, episodeIds))
    .orderBy(podcasts.title, podcasts.id);

/** The episode that is searched in place of each of these, which is itself for most. */
export async function searchedIds(executor: Executor, episodeIds: string[]): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: episodes.id })
    .from(own)
    .innerJoin(episodes, and(eq(episodes.workId, own.workId), eq(episodes.isCopy, false)))
    .where(sql`${own.id} = any(${uuidArray(episodeIds)}) and ${own.isCopy}`);
  return rows.map(({ id }) => id);
}
