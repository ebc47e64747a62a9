import { sql } from 'drizzle-orm';
import type { EntityType, MentionRole } from '../../contract/entity.ts';
import type { EpisodeDetail, EpisodeEntity, TranscriptResponse } from '../../contract/episode.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { extractUuid } from '../ids.ts';
import { asIso } from './format.ts';
import { findPassageLines } from './passage-lines.ts';
import { listEpisodeTopics } from './topics.ts';
import { type LineMark, spokenText } from './transcript-line.ts';

const notFoundError = () => new AppError('episode_not_found', 'There is no episode with this id.');

function parseEpisodeId(idOrSlug: string): string {
  const id = extractUuid(idOrSlug);
  if (!id) throw notFoundError();
  return id;
}

type EpisodeRow = {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  publication_date: string | null;
  duration_seconds: number | null;
  entity_count: number;
  has_transcript: boolean;
  link: string | null;
  audio_url: string | null;
  image_url: string | null;
  language: string;
  podcast_title: string;
  podcast_author: string | null;
  podcast_slug: string;
  podcast_uuid: string;
  podcast_html_url: string | null;
};

/**
 * The names of an episode, most said first, each with the first passage in which it occurs. Mentions and speakers are
 * counted together; who speaks is a speaker, whoever speaks of him.
 */
async function listEpisodeEntities(database: Database, episodeId: string): Promise<EpisodeEntity[]> {
  const { rows } = await database.execute<{
    id: string;
    name: string;
    slug: string;
    type: EntityType;
    role: MentionRole;
    count: number;
    context: string;
    start_seconds: number | null;
    passages: number[];
  }>(sql`
    with occurrences as (
      select entity_id, ordinal, false as speaking from mentions where episode_id = ${episodeId}
      union all
      select speaker_entity_id, ordinal, true from passages where episode_id = ${episodeId} and speaker_entity_id is not null),
    counted as (
      select entity_id, array_agg(distinct ordinal) as passages, min(ordinal) as first, bool_or(speaking) as speaking
      from occurrences group by entity_id)
    select n.id, n.name, n.slug, n.type, case when counted.speaking then 'speaker' else 'mention' end as role,
      cardinality(counted.passages) as count, counted.passages, p.text as context, p.start_seconds
    from counted join entities n on n.id = counted.entity_id
    join passages p on p.episode_id = ${episodeId} and p.ordinal = counted.first
    order by count desc, n.name`);
  return rows.map(({ type, ...row }) => ({ ...row, entity_type: type }));
}

/** Throws AppError episode_not_found. */
export async function getEpisode(database: Database, idOrSlug: string): Promise<EpisodeDetail> {
  const id = parseEpisodeId(idOrSlug);
  const { rows } = await database.execute<EpisodeRow>(sql`
    select e.id, e.slug, e.title, e.description, e.publication_date, e.duration_seconds, e.entity_count, e.has_transcript,
      e.link, e.audio_url, coalesce(e.image_url, c.image_url) as image_url, e.language, c.title as podcast_title,
      c.author as podcast_author, c.slug as podcast_slug, c.id as podcast_uuid, c.html_url as podcast_html_url
    from episodes e join podcasts c on c.id = e.podcast_id where e.id = ${id}`);
  const row = rows[0];
  if (!row) throw notFoundError();
  const [names, topics] = await Promise.all([
    listEpisodeEntities(database, id),
    listEpisodeTopics(database, id),
  ]);
  const entities = [...names, ...topics];
  return {
    ...row,
    publication_date: asIso(row.publication_date),
    itunes_duration: row.duration_seconds === null ? null : formatTimestamp(row.duration_seconds),
    entity_count: entities.length,
    entities,
  };
}

/** Throws AppError episode_not_found. */
export async function getEpisodeEntities(database: Database, idOrSlug: string): Promise<EpisodeEntity[]> {
  return (await getEpisode(database, idOrSlug)).entities;
}

/** Throws AppError transcript_not_found, episode_not_found. */
export async function getTranscript(database: Database, idOrSlug: string): Promise<TranscriptResponse> {
  const id = parseEpisodeId(idOrSlug);
  const { rows } = await database.execute<{
    text: string | null;
    marks: LineMark[] | null;
    passages: { id: string; text: string }[];
  }>(
    sql`select t.text, t.marks, (select coalesce(json_agg(json_build_object('id', p.id, 'text', left(p.text, 80)) order by p.ordinal), '[]')
        from passages p where p.episode_id = e.id) as passages
      from episodes e left join transcripts t on t.episode_id = e.id where e.id = ${id}`,
  );
  const row = rows[0];
  if (!row) throw notFoundError();
  if (row.text === null || !row.marks)
    throw new AppError('transcript_not_found', 'There is no transcript of this episode yet.');
  const lines = row.text.split('\n');
  const segments = row.marks.map((mark, at) => ({
    start_seconds: mark[0],
    speaker: mark[1],
    text: spokenText(mark, lines[at] ?? ''),
  }));
  const begins = findPassageLines(
    segments.map((segment) => segment.text),
    row.passages.map((passage) => passage.text),
  );
  return {
    transcript: row.text,
    segments,
    passages: row.passages.map(({ id: passageId }, at) => ({ id: passageId, line: begins[at] ?? 0 })),
  };
}
