import { sql } from 'drizzle-orm';
import type { WebhookPayload } from '../../../server/contract/webhook.ts';
import type { Database } from '../../../server/core/database/connection.ts';
import { asIso } from '../../../server/core/library/format.ts';
import { episodeUrl, mentionUrl } from '../../../server/core/library/urls.ts';

type Row = {
  event: WebhookPayload['type'];
  webhook_id: string;
  term: string;
  created_at: string;
  episode: {
    uuid: string;
    title: string;
    slug: string;
    publication_date: string | null;
    podcast_uuid: string;
    podcast_title: string;
  } | null;
  mentions:
    | { passage_id: string; text: string; speaker: string | null; start_seconds: number | null }[]
    | null;
};

/** What a delivery says, as JSON; undefined when it was deleted meanwhile. */
export async function renderEvent(
  database: Database,
  deliveryId: string,
  publicUrl: string,
): Promise<string | undefined> {
  const { rows } = await database.execute<Row>(sql`
    select d.event, d.webhook_id, w.term, d.created_at,
      (select json_build_object('uuid', e.id, 'title', e.title, 'slug', e.slug, 'publication_date', e.publication_date,
          'podcast_uuid', c.id, 'podcast_title', c.title)
        from episodes e join podcasts c on c.id = e.podcast_id where e.id = d.episode_id) as episode,
      (select json_agg(json_build_object('passage_id', p.id, 'text', p.text, 'speaker', p.speaker,
          'start_seconds', coalesce((d.seconds ->> (quoted.place::int - 1))::float8, p.start_seconds)) order by p.ordinal)
        from jsonb_array_elements_text(d.passage_ids) with ordinality as quoted (id, place)
        join passages p on p.id = quoted.id::uuid) as mentions
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${deliveryId}`);
  const row = rows[0];
  if (!row) return undefined;
  const { episode } = row;
  const page = episode ? episodeUrl(publicUrl, episode) : publicUrl;
  const payload: WebhookPayload = {
    type: row.event,
    timestamp: asIso(row.created_at) ?? '',
    data: {
      webhook_id: row.webhook_id,
      term: row.term,
      episode: episode && { ...episode, publication_date: asIso(episode.publication_date), url: page },
      mentions: (row.mentions ?? []).map((mention) => ({
        ...mention,
        url: mentionUrl(page, mention.passage_id, mention.start_seconds),
      })),
    },
  };
  return JSON.stringify(payload);
}
