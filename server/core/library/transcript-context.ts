import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { extractUuid } from '../ids.ts';
import { asIso } from './format.ts';

export type ContextPassage = {
  passage_id: string;
  text: string;
  speaker: string | null;
  start_seconds: number | null;
  /** The one that was asked for. */
  is_center: boolean;
};

export type TranscriptContext = {
  episode_uuid: string;
  episode_title: string;
  episode_slug: string;
  publication_date: string | null;
  podcast_title: string;
  passages: ContextPassage[];
};

export type TranscriptPosition = { passageId?: string | undefined; startSeconds?: number | undefined };

type EpisodeRow = Omit<TranscriptContext, 'passages'> & { has_transcript: boolean };

/** What an episode says before and after a place: a passage, or a second; without either, its beginning. Throws AppError episode_not_found, transcript_not_found. */
export async function getTranscriptContext(
  database: Database,
  idOrSlug: string,
  { passageId, startSeconds }: TranscriptPosition,
  radius: number,
): Promise<TranscriptContext> {
  const id = extractUuid(idOrSlug);
  const { rows: episodes } = id
    ? await database.execute<EpisodeRow>(sql`
        select e.id as episode_uuid, e.title as episode_title, e.slug as episode_slug, e.publication_date, e.has_transcript,
          c.title as podcast_title
        from episodes e join podcasts c on c.id = e.podcast_id where e.id = ${id}`)
    : { rows: [] };
  if (!episodes[0]) throw new AppError('episode_not_found', 'There is no episode with this id.');
  const { has_transcript, ...episode } = episodes[0];
  if (!has_transcript)
    throw new AppError('transcript_not_found', 'There is no transcript of this episode yet.');
  const center =
    passageId && validate(passageId)
      ? sql`select ordinal from passages where id = ${passageId} and episode_id = ${id}`
      : sql`select max(ordinal) as ordinal from passages where episode_id = ${id} and start_seconds <= ${startSeconds ?? 0}`;
  const { rows: passages } = await database.execute<ContextPassage>(sql`
    with center as (select coalesce((${center}), 0) as ordinal)
    select p.id as passage_id, p.text, p.speaker, p.start_seconds, p.ordinal = center.ordinal as is_center from passages p, center
    where p.episode_id = ${id} and p.ordinal between center.ordinal - ${radius}::int and center.ordinal + ${radius}::int order by p.ordinal`);
  return { ...episode, publication_date: asIso(episode.publication_date), passages };
}
