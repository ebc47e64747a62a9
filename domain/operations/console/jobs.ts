import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { FeedPreview, PreviewedFeed, PreviewFeeds } from '../../../contract/api/admin/feeds.ts';
import type { Database } from '../../core/database/connection.ts';
import { consoleJobs } from '../../core/database/schema/console.ts';
import { feeds } from '../../core/database/schema/feeds.ts';
import { AppError } from '../../core/errors.ts';
import { requestJob } from '../../core/jobs/console-jobs.ts';

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
export const requestPreview = (database: Database, input: PreviewFeeds): Promise<string> =>
  requestJob(database, { kind: 'feed-preview', input });

/** Says which feeds were added before. */
export async function markKnownFeeds(database: Database, found: FoundFeed[]): Promise<PreviewedFeed[]> {
  const urls = found.map(({ url }) => url);
  const known = await database.select({ url: feeds.url }).from(feeds).where(inArray(feeds.url, urls));
  const knownUrls = new Set(known.map(({ url }) => url));
  return found.map((feed) => ({ ...feed, is_known: knownUrls.has(feed.url) }));
}

/** Throws AppError job_not_found. */
export async function getPreview(database: Database, id: string): Promise<FeedPreview> {
  const [job] = await database
    .select()
    .from(consoleJobs)
    .where(and(eq(consoleJobs.id, id), eq(consoleJobs.kind, 'feed-preview')));
  if (!job) throw new AppError('job_not_found', 'There is no preview with this ID. Ask for another one.');
  const { feeds: found } = job.result ? foundFeeds.parse(job.result) : { feeds: [] };
  return { id, status: job.status, feeds: await markKnownFeeds(database, found), error: job.error };
}
