import { and, eq, gt, ilike, isNull, lte, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type {
  AdminEpisode,
  AdminEpisodeParameters,
  AdminPodcast,
} from '../../../contract/api/admin/library.ts';
import type { TranscriptionState } from '../../../contract/shared/transcription.ts';
import { cursorBehind, decodeCursor } from '../../core/cursor.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, podcasts } from '../../core/database/schema/library.ts';
import { transcriptions } from '../../core/database/schema/transcription.ts';
import { escapeLike } from '../../core/database/sql/like.ts';
import { asIso } from '../../core/text/format.ts';
import { missingEpisodeError } from '../../library/catalog/missing-episode.ts';
import { stateColumn } from '../../transcription/states.ts';

const rowsPerPage = 50;
const maxPassages = 100;

const contains = (column: typeof podcasts.title | typeof episodes.title | typeof passages.text, q: string) =>
  q.trim() === '' ? undefined : ilike(column, `%${escapeLike(q.trim())}%`);

const podcastCursor = z.object({ title: z.string(), id: z.uuid() });
const episodeCursor = z.object({ date: z.iso.datetime().nullable(), id: z.uuid() });

/** Podcasts by title. Throws AppError invalid_request for an unknown cursor. */
export async function browsePodcasts(
  database: Database,
  { q, cursor }: { q: string; cursor?: string | undefined },
): Promise<{ podcasts: AdminPodcast[]; next_cursor: string | null }> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, podcastCursor);
  const countOwn = database
    .select({ count: sql`count(*)::int` })
    .from(episodes)
    .where(eq(episodes.podcastId, podcasts.id));
  const countRead = database
    .select({ count: sql`count(*)::int` })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcasts.id), episodes.hasTranscript));
  const rows = await database
    .select({
      id: podcasts.id,
      slug: podcasts.slug,
      title: podcasts.title,
      author: podcasts.author,
      image_url: podcasts.imageUrl,
      language: podcasts.language,
      republish_feed: podcasts.republishFeed,
      episodes: sql<number>`${countOwn}`,
      transcripts: sql<number>`${countRead}`,
    })
    .from(podcasts)
    .where(
      and(
        contains(podcasts.title, q),
        from && sql`(${podcasts.title}, ${podcasts.id}) > (${from.title}, ${from.id}::uuid)`,
      ),
    )
    .orderBy(podcasts.title, podcasts.id)
    .limit(rowsPerPage);
  return {
    podcasts: rows,
    next_cursor: cursorBehind(rows, rowsPerPage, ({ title, id }) => ({ title, id })),
  };
}

const episodeColumns = {
  id: episodes.id,
  slug: episodes.slug,
  title: episodes.title,
  podcast_id: episodes.podcastId,
  podcast_title: podcasts.title,
  image_url: episodes.imageUrl,
  language: episodes.language,
  publicationDate: episodes.publicationDate,
  has_transcript: episodes.hasTranscript,
  transcript_error: episodes.transcriptError,
  transcript_error_message: episodes.transcriptErrorMessage,
  transcript_url: episodes.transcriptUrl,
  transcript_source: episodes.transcriptSource,
  has_audio: sql<boolean>`${episodes.audioUrl} is not null`,
  transcription: sql<TranscriptionState | null>`${stateColumn}`,
  passages: episodes.passageCount,
};

type Position = z.infer<typeof episodeCursor>;

/** Behind a position, in the order of the index: the newest first, those without a date last. */
function isBehind({ date, id }: Position) {
  if (date === null) return and(isNull(episodes.publicationDate), gt(episodes.id, id));
  const at = new Date(date);
  return and(
    lte(episodes.publicationDate, at),
    not(and(eq(episodes.publicationDate, at), lte(episodes.id, id)) ?? sql`false`),
  );
}

async function selectEpisodes(
  database: Database,
  { q, podcast, transcript }: AdminEpisodeParameters,
  { position, limit }: { position: ReturnType<typeof isBehind>; limit: number },
) {
  if (limit === 0) return [];
  return database
    .select(episodeColumns)
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(transcriptions, eq(transcriptions.episodeId, episodes.id))
    .where(
      and(
        contains(episodes.title, q),
        podcast ? eq(episodes.podcastId, podcast) : undefined,
        transcript ? eq(episodes.hasTranscript, transcript === 'with') : undefined,
        position,
      ),
    )
    .orderBy(sql`${episodes.publicationDate} desc nulls last`, episodes.id)
    .limit(limit);
}

/** Episodes, the newest first. A page costs the same wherever it is. Throws AppError invalid_request. */
export async function browseEpisodes(
  database: Database,
  parameters: AdminEpisodeParameters,
): Promise<{ episodes: AdminEpisode[]; next_cursor: string | null }> {
  const { cursor } = parameters;
  const from = cursor === undefined ? undefined : decodeCursor(cursor, episodeCursor);
  const rows = await selectEpisodes(database, parameters, {
    position: from && isBehind(from),
    limit: rowsPerPage,
  });
  // Behind the last date come those without one.
  if (from && from.date !== null)
    rows.push(
      ...(await selectEpisodes(database, parameters, {
        position: isNull(episodes.publicationDate),
        limit: rowsPerPage - rows.length,
      })),
    );
  return {
    episodes: rows.map(({ publicationDate, ...row }) => ({
      ...row,
      publication_date: asIso(publicationDate),
    })),
    next_cursor: cursorBehind(rows, rowsPerPage, ({ publicationDate, id }) => ({
      date: asIso(publicationDate),
      id,
    })),
  };
}

/** The passages of an episode whose text contains this. Throws AppError episode_not_found, episode_removed. */
export async function browsePassages(database: Database, episodeId: string, q: string) {
  if ((await database.$count(episodes, eq(episodes.id, episodeId))) === 0)
    throw await missingEpisodeError(database, episodeId);
  return database
    .select({
      id: passages.id,
      start_seconds: passages.startSeconds,
      speaker: passages.speaker,
      text: passages.text,
    })
    .from(passages)
    .where(and(eq(passages.episodeId, episodeId), contains(passages.text, q)))
    .orderBy(passages.ordinal)
    .limit(maxPassages);
}
