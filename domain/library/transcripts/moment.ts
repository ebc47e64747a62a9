import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, podcasts } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';

const columns = {
  passageId: passages.id,
  text: passages.text,
  speaker: passages.speaker,
  startSeconds: passages.startSeconds,
  episodeId: episodes.id,
  episodeTitle: episodes.title,
  episodeSlug: episodes.slug,
  language: episodes.language,
  publicationDate: episodes.publicationDate,
  podcastTitle: podcasts.title,
};

const select = (database: Database) =>
  database
    .select(columns)
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId));

export type Moment = Awaited<ReturnType<typeof select>>[number];

/** The passage that is said at this second of an episode; undefined without times. */
export async function findMoment(
  database: Database,
  episodeId: string,
  second: number,
): Promise<Moment | undefined> {
  const [row] = await select(database)
    // A link has whole seconds, and a passage starts at any.
    .where(and(eq(passages.episodeId, episodeId), lte(passages.startSeconds, second + 1)))
    .orderBy(sql`${desc(passages.startSeconds)}, ${desc(passages.ordinal)}`)
    .limit(1);
  return row;
}

/** The passage with this id. Throws AppError not_found. */
export async function getMoment(database: Database, passageId: string): Promise<Moment> {
  const [row] = validate(passageId) ? await select(database).where(eq(passages.id, passageId)) : [];
  if (!row) throw new AppError('not_found', 'There is no passage with this ID.');
  return row;
}
