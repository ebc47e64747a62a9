import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  ListedPodcast,
  PodcastList,
  PodcastListParameters,
} from '../../../contract/api/library/podcast.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import type { RawRow, RawValue } from '../../core/database/sql/raw-row.ts';
import { pagePosition, pageRows } from '../../core/paging.ts';
import { asIso } from '../../core/text/format.ts';
import { newestFirst } from './episode-order.ts';

type Row = RawRow<typeof podcasts, 'id' | 'slug' | 'title' | 'author' | 'imageUrl'> &
  Pick<ListedPodcast, 'episodes' | 'transcripts' | 'awaiting'> & {
    total: number;
    lastPublished: RawValue<typeof episodes.publicationDate>;
    latest: ListedPodcast['latest_episode'];
  };

const c = alias(podcasts, 'c');
const e = alias(episodes, 'e');

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function matching(q: string | undefined): SQL {
  if (!q) return sql`true`;
  const pattern = `%${escapePattern(q)}%`;
  return sql`(${c.title} ilike ${pattern} or ${c.author} ilike ${pattern})`;
}

const orders: Record<PodcastListParameters['sort'], SQL> = {
  newest: sql`"lastPublished" desc nulls last, lower(title), id`,
  title: sql`lower(title), id`,
};

/** One page of the podcasts; episodes are only counted for those on it. */
export async function listPodcasts(
  database: Database,
  parameters: PodcastListParameters,
): Promise<PodcastList> {
  const { limit, offset } = pageRows(parameters);
  const order = orders[parameters.sort];
  const { rows } = await database.execute<Row>(sql`
    with matching as materialized (
      select ${c.id} as id, ${c.slug} as slug, ${c.title} as title, ${c.author} as author, ${c.imageUrl} as "imageUrl",
        latest.date as "lastPublished", latest.episode as latest, count(*) over ()::int as total
      from ${podcasts} c left join lateral (
        select ${episodes.publicationDate} as date,
          json_build_object('uuid', ${episodes.id}, 'slug', ${episodes.slug}, 'title', ${episodes.title}) as episode
        from ${episodes} where ${episodes.podcastId} = ${c.id}
        order by ${sql.join(newestFirst, sql`, `)} limit 1) latest on true
      where ${matching(parameters.q)}
      order by ${order} limit ${limit} offset ${offset})
    select matching.*, counted.* from matching cross join lateral (
      select count(*)::int as episodes, (count(*) filter (where ${e.hasTranscript}))::int as transcripts,
        (count(*) filter (where ${e.transcriptUrl} is not null and not ${e.hasTranscript}))::int as awaiting
      from ${episodes} e where ${e.podcastId} = matching.id) counted
    order by ${order}`);
  return {
    podcasts: rows.map(({ total: _total, imageUrl, lastPublished, latest, ...row }) => ({
      ...row,
      image_url: imageUrl,
      last_published: asIso(lastPublished),
      latest_episode: latest,
    })),
    ...pagePosition(parameters, rows[0]?.total ?? 0),
  };
}
