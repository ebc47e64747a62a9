import { sql } from 'drizzle-orm';
import type { Executor } from '../../../server/core/database/connection.ts';

/** Puts a feed on the list that the worker polls. */
export async function upsertFeed(executor: Executor, url: string, podcastId: string): Promise<void> {
  await executor.execute(sql`
    insert into feeds (url, podcast_id, fetched_at, next_poll_at) values (${url}, ${podcastId}, now(), now() + interval '15 minutes')
    on conflict (url) do update set podcast_id = excluded.podcast_id
    where feeds.podcast_id is distinct from excluded.podcast_id`);
}
