import { sql } from 'drizzle-orm';
import { generateJsonFeed, generateRssFeed } from 'feedsmith';
import { validate } from 'uuid';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { episodeUrl, mentionUrl } from '../library/urls.ts';

const maxItems = 50;

type Row = {
  episode_id: string;
  episode_title: string;
  episode_slug: string;
  podcast_title: string;
  audio_url: string | null;
  created_at: string;
  passage_id: string | null;
  text: string | null;
  speaker: string | null;
  start_seconds: number | null;
};

/** Where in the audio, by the Media Fragments that players know. */
const audioAt = ({ audio_url, start_seconds }: Row) =>
  audio_url && start_seconds !== null ? `${audio_url}#t=${Math.floor(start_seconds)}` : audio_url;

function pageOf(row: Row, publicUrl: string): string {
  const page = episodeUrl(publicUrl, { slug: row.episode_slug, uuid: row.episode_id });
  return row.passage_id ? mentionUrl(page, row.passage_id, null) : page;
}

const quoteOf = ({ speaker, text }: Row) => `${speaker ? `${speaker}: ` : ''}“${text ?? ''}”`;

/** What a subscription caught, newest first, as RSS or JSON Feed, with the audio at the mention. Throws AppError subscription_not_found. */
export async function subscriptionFeed(
  database: Database,
  feedKey: string,
  format: 'rss' | 'json',
  publicUrl: string,
): Promise<string> {
  const notFoundError = new AppError('subscription_not_found', 'There is no such feed.');
  if (!validate(feedKey)) throw notFoundError;
  const { rows: found } = await database.execute<{ id: string; term: string }>(
    sql`select id, term from subscriptions where feed_key = ${feedKey} and status in ('active', 'paused')`,
  );
  const subscription = found[0];
  if (!subscription) throw notFoundError;
  const { rows } = await database.execute<Row>(sql`
    select e.id as episode_id, e.title as episode_title, e.slug as episode_slug, c.title as podcast_title, e.audio_url, a.created_at,
      p.id as passage_id, p.text, p.speaker, coalesce((a.seconds ->> 0)::float8, p.start_seconds) as start_seconds
    from alerts a join episodes e on e.id = a.episode_id join podcasts c on c.id = e.podcast_id
    left join passages p on p.id = (a.passage_ids ->> 0)::uuid
    where a.subscription_id = ${subscription.id} order by a.created_at desc, e.id limit ${maxItems}`);
  const title = `Alerts for “${subscription.term}”`;
  const address = `${publicUrl}/feeds/${feedKey}`;
  if (format === 'json')
    return JSON.stringify(
      generateJsonFeed({
        title,
        home_page_url: publicUrl,
        feed_url: `${address}.json`,
        items: rows.map((row) => ({
          id: `${subscription.id}-${row.episode_id}`,
          url: pageOf(row, publicUrl),
          title: `${row.episode_title} · ${row.podcast_title}`,
          content_text: quoteOf(row),
          date_published: new Date(row.created_at),
          ...(row.audio_url
            ? { attachments: [{ url: audioAt(row) ?? row.audio_url, mime_type: 'audio/mpeg' }] }
            : {}),
        })),
      }),
    );
  return generateRssFeed({
    title,
    link: publicUrl,
    description: title,
    atom: { links: [{ href: address, rel: 'self', type: 'application/rss+xml' }] },
    items: rows.map((row) => ({
      title: `${row.episode_title} · ${row.podcast_title}`,
      link: pageOf(row, publicUrl),
      description: quoteOf(row),
      guid: { value: `${subscription.id}-${row.episode_id}`, isPermaLink: false },
      pubDate: new Date(row.created_at),
      ...(row.audio_url
        ? { enclosures: [{ url: audioAt(row) ?? row.audio_url, length: 0, type: 'audio/mpeg' }] }
        : {}),
    })),
  });
}
