import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { FeedPreview, PreviewedFeed, PreviewFeeds } from '../../contract/admin-feeds.ts';
import type { Database } from '../database/connection.ts';
import { consoleJobs } from '../database/console-schema.ts';
import { feeds } from '../database/library-schema.ts';
import { onlyRow } from '../database/only-row.ts';
import { AppError } from '../errors.ts';

/** What the worker found in feeds, before anyone looks up which are known. */
export type FoundFeed = Omit<PreviewedFeed, 'is_known'>;

const foundFeeds = z.object({
  feeds: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullable(),
      author: z.string().nullable(),
      episodes: z.number().nullable(),
      transcripts: z.number().nullable(),
      latest: z.array(z.string()),
      error: z.string().nullable(),
    }) satisfies z.ZodType<FoundFeed>,
  ),
});

/** Asks the worker to read a feed, or a list of them, without storing anything. Resolves to the id of the preview. */
export async function requestPreview(database: Database, input: PreviewFeeds): Promise<string> {
  const rows = await database
    .insert(consoleJobs)
    .values({ kind: 'feed-preview', input })
    .returning({ id: consoleJobs.id });
  return onlyRow(rows).id;
}

/** Throws AppError job_not_found. */
export async function getPreview(database: Database, id: string): Promise<FeedPreview> {
  const [job] = await database
    .select()
    .from(consoleJobs)
    .where(and(eq(consoleJobs.id, id), eq(consoleJobs.kind, 'feed-preview')));
  if (!job) throw new AppError('job_not_found', 'There is no preview with this ID. Ask for another one.');
  const { feeds: found } = job.result ? foundFeeds.parse(job.result) : { feeds: [] };
  const known = await database
    .select({ url: feeds.url })
    .from(feeds)
    .where(
      inArray(
        feeds.url,
        found.map(({ url }) => url),
      ),
    );
  const knownUrls = new Set(known.map(({ url }) => url));
  return {
    id,
    status: job.status,
    feeds: found.map((feed) => ({ ...feed, is_known: knownUrls.has(feed.url) })),
    error: job.error,
  };
}
