import { sql } from 'drizzle-orm';
import type { EntityType } from '../../contract/entity.ts';
import type { Database } from '../database/connection.ts';
import type { NameInPassage } from './naming.ts';

/** What the database knows of a passage that the engine found. */
export type PassageFacts = {
  passageId: string;
  speaker: string | null;
  startSeconds: number | null;
  startEstimated: boolean;
  episodeId: string;
  episodeTitle: string;
  episodeSlug: string;
  episodeLink: string | null;
  language: string;
  publicationDate: Date | null;
  createdAt: Date;
  podcastId: string;
  podcastTitle: string;
  podcastSlug: string;
  podcastHtmlUrl: string | null;
  podcastImageUrl: string | null;
  names: NameInPassage[];
};

type Row = {
  id: string;
  speaker: string | null;
  start_seconds: number | null;
  start_estimated: boolean;
  episode_id: string;
  episode_title: string;
  episode_slug: string;
  episode_link: string | null;
  language: string;
  publication_date: string | null;
  created_at: string;
  podcast_id: string;
  podcast_title: string;
  podcast_slug: string;
  podcast_html_url: string | null;
  podcast_image_url: string | null;
  speaker_entity_id: string | null;
  speaker_name: string | null;
  names: { mention: string; entity: string; name: string; type: EntityType; surface: string }[] | null;
};

const utc = (text: string | null) => (text ? new Date(text) : null);

function toFacts(row: Row): PassageFacts {
  const said = (row.names ?? []).map(
    (one): NameInPassage => ({
      mentionId: one.mention,
      entityId: one.entity,
      name: one.name,
      type: one.type,
      role: 'mention',
      surface: one.surface,
    }),
  );
  const spoken: NameInPassage[] =
    row.speaker_entity_id && row.speaker_name
      ? [
          {
            mentionId: row.id,
            entityId: row.speaker_entity_id,
            name: row.speaker_name,
            type: 'person',
            role: 'speaker',
            surface: row.speaker ?? row.speaker_name,
          },
        ]
      : [];
  return {
    passageId: row.id,
    speaker: row.speaker,
    startSeconds: row.start_seconds,
    startEstimated: row.start_estimated,
    episodeId: row.episode_id,
    episodeTitle: row.episode_title,
    episodeSlug: row.episode_slug,
    episodeLink: row.episode_link,
    language: row.language,
    publicationDate: utc(row.publication_date),
    createdAt: new Date(row.created_at),
    podcastId: row.podcast_id,
    podcastTitle: row.podcast_title,
    podcastSlug: row.podcast_slug,
    podcastHtmlUrl: row.podcast_html_url,
    podcastImageUrl: row.podcast_image_url,
    names: [...said, ...spoken],
  };
}

/** The facts of these passages, by id. A passage that is no more (replaced since it was indexed) is absent. */
export async function passageFacts(database: Database, ids: string[]): Promise<Map<string, PassageFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<Row>(sql`
    select p.id, p.speaker, p.start_seconds, p.start_estimated, p.speaker_entity_id, s.name as speaker_name,
      e.id as episode_id, e.title as episode_title, e.slug as episode_slug, e.link as episode_link, e.language,
      e.publication_date, e.created_at, c.id as podcast_id, c.title as podcast_title, c.slug as podcast_slug,
      c.html_url as podcast_html_url, coalesce(e.image_url, c.image_url) as podcast_image_url,
      (select json_agg(json_build_object('mention', m.id, 'entity', n.id, 'name', n.name, 'type', n.type, 'surface', m.surface))
        from mentions m join entities n on n.id = m.entity_id where m.episode_id = p.episode_id and m.ordinal = p.ordinal) as names
    from passages p
    join episodes e on e.id = p.episode_id
    join podcasts c on c.id = e.podcast_id
    left join entities s on s.id = p.speaker_entity_id
    where p.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

/** Titles of these podcasts, by id. */
export async function podcastTitles(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<{ id: string; title: string }>(
    sql`select id, title from podcasts where id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.title]));
}
