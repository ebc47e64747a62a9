import { and, eq, lte, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { validate } from 'uuid';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, podcasts } from '../../core/database/schema/library.ts';
import type { RawRow } from '../../core/database/sql/raw-row.ts';
import { asIso } from '../../core/text/format.ts';
import { parseEpisodeId } from '../catalog/episodes.ts';
import { missingEpisodeError } from '../catalog/missing-episode.ts';
import { transcriptNotFoundError } from './transcripts.ts';

type ContextRow = RawRow<typeof passages, 'id' | 'text' | 'speaker' | 'startSeconds'> & {
  /** The passage at the requested position. */
  isCenter: boolean;
};

export type TranscriptPosition = { passageId?: string | undefined; startSeconds?: number | undefined };

const p = alias(passages, 'p');

const selectEpisode = (database: Database, id: string) =>
  database
    .select({
      slug: episodes.slug,
      title: episodes.title,
      publicationDate: episodes.publicationDate,
      hasTranscript: episodes.hasTranscript,
      transcriptSource: episodes.transcriptSource,
      podcastTitle: podcasts.title,
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id));

const selectCenter = (database: Database, episodeId: string, position: TranscriptPosition) =>
  position.passageId && validate(position.passageId)
    ? database
        .select({ ordinal: passages.ordinal })
        .from(passages)
        .where(and(eq(passages.id, position.passageId), eq(passages.episodeId, episodeId)))
    : database
        .select({ ordinal: max(passages.ordinal) })
        .from(passages)
        .where(
          and(eq(passages.episodeId, episodeId), lte(passages.startSeconds, position.startSeconds ?? 0)),
        );

const toContextPassage = (row: ContextRow) => ({
  passage_id: row.id,
  text: row.text,
  speaker: row.speaker,
  start_seconds: row.startSeconds,
  is_center: row.isCenter,
});

/**
 * The passages before and after a position, which is a passage or a second; without either, the beginning of the
 * episode. Throws AppError episode_not_found, transcript_not_found.
 */
export async function getTranscriptContext(
  database: Database,
  idOrSlug: string,
  position: TranscriptPosition,
  radius: number,
) {
  const id = parseEpisodeId(idOrSlug);
  const [episode] = await selectEpisode(database, id);
  if (!episode) throw await missingEpisodeError(database, id);
  if (!episode.hasTranscript) throw transcriptNotFoundError();
  const { rows } = await database.execute<ContextRow>(sql`
    with center as (select coalesce(${selectCenter(database, id, position)}, 0) as ordinal)
    select ${p.id} as id, ${p.text} as text, ${p.speaker} as speaker, ${p.startSeconds} as "startSeconds",
      ${p.ordinal} = center.ordinal as "isCenter"
    from ${passages} p, center
    where ${p.episodeId} = ${id} and ${p.ordinal} between center.ordinal - ${radius}::int and center.ordinal + ${radius}::int
    order by ${p.ordinal}`);
  return {
    episode_uuid: id,
    episode_title: episode.title,
    episode_slug: episode.slug,
    publication_date: asIso(episode.publicationDate),
    podcast_title: episode.podcastTitle,
    transcript_source: episode.transcriptSource,
    passages: rows.map(toContextPassage),
  };
}
