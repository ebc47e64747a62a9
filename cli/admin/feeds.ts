import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { AdminFeed } from '../../contract/api/admin/feeds.ts';
import { feedStates } from '../../contract/shared/console.ts';
import { formatCount } from '../../contract/shared/format.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { AppError } from '../../domain/core/errors.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { addFeeds, listFeeds } from '../../domain/operations/console/feeds.ts';
import { markKnownFeeds } from '../../domain/operations/console/jobs.ts';
import { readOpml } from '../../ingest/sources/opml.ts';
import { readFeedFile } from '../../ingest/sources/read-inside.ts';
import { previewFeeds } from '../../ingest/worker/console/preview-feeds.ts';
import { createFeedFetch, maxFeedBytes } from '../../ingest/worker/feeds/fetch-feed.ts';
import { openReaders } from '../../ingest/worker/reading/open-readers.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { type PageOptions, readPages } from '../output/read-pages.ts';
import { withDatabase, withPlatform } from '../program.ts';
import { addFeedChanges, requireFeedUrl } from './feed-changes.ts';

const isAddress = (source: string) => /^https?:\/\//i.test(source);

async function readOpmlFile(file: string): Promise<Buffer> {
  if (!existsSync(file)) throw new AppError('not_found', `${file} isn't a file or an http address.`);
  return readFeedFile(file, { maxBytes: maxFeedBytes });
}

async function readUrls(sources: string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const source of sources)
    urls.push(...(isAddress(source) ? [source] : readOpml(await readOpmlFile(source))));
  return urls.map(requireFeedUrl);
}

type ListOptions = OutputOptions & PageOptions & { state?: AdminFeed['state'] };

function addList(feeds: Command): void {
  feeds
    .command('list')
    .description('list feeds with their last error')
    .argument('[text]', 'a part of the address or of the title', '')
    .addOption(new Option('--state <state>', 'only feeds in this state').choices(feedStates))
    .option('--all', 'all feeds, not only the first 50')
    .action(async (q: string, { state, ...options }: ListOptions) => {
      const load = (database: Database) =>
        readPages((position) => listFeeds(database, { q, state, ...position }), {
          ...options,
          rowsOf: (page) => page.feeds,
        });
      printRows(await withDatabase(load), {
        ...options,
        columns: (feed) => [feed.state, feed.url, feed.title ?? '', `${feed.episodes}`, feed.error ?? ''],
        empty:
          'There are no such feeds. Add one with: npm run admin -- feeds add https://example.org/feed.xml',
      });
    });
}

function addPreview(feeds: Command): void {
  feeds
    .command('preview')
    .description('show what is in a feed, or in the first feeds of an OPML file, without storing anything')
    .argument('<source>', 'the address of a feed, or an OPML file')
    .action(async (source: string, options: OutputOptions) => {
      const input = isAddress(source)
        ? { url: requireFeedUrl(source) }
        : { opml: (await readOpmlFile(source)).toString() };
      const found = await withPlatform(async ({ database }, { config }) => {
        const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
        const readers = openReaders(config);
        const read = await previewFeeds(
          {
            fetchFeed: createFeedFetch({ fetch: guarded.fetch, readFeed: readers.readFeed }),
            readOpml: readers.readOpml,
          },
          input,
        ).finally(() => {
          readers.close();
          return guarded.close();
        });
        return markKnownFeeds(database, read);
      });
      printRows(found, {
        ...options,
        columns: ({ url, title, episodes, transcripts, error, is_known }) => [
          is_known ? 'added before' : 'new',
          url,
          error ?? title ?? 'Not read yet.',
          episodes === null
            ? ''
            : `${formatCount(episodes, 'episode')}, ${transcripts ?? 0} with a transcript`,
        ],
        empty: 'There are no feeds in this file.',
      });
    });
}

/** The feeds that the worker polls. */
export function addFeedCommands(program: Command): void {
  const feeds = program.command('feeds').description('preview, add, list, correct, pause and remove feeds');
  addList(feeds);
  addPreview(feeds);
  feeds
    .command('add')
    .description('add feeds, which the worker reads at once')
    .argument('<source...>', 'addresses of feeds, or OPML files')
    .action(async (sources: string[], options: OutputOptions) => {
      const urls = [...new Set(await readUrls(sources))];
      const added = await withDatabase((database) => addFeeds(database, urls, actor));
      const known = urls.length - added;
      const sentence =
        added === 0
          ? `${urls.length === 1 ? 'This feed was' : 'These feeds were'} added before.`
          : `Added ${formatCount(added, 'feed')}. The worker reads ${added === 1 ? 'it' : 'them'} shortly.`;
      printResult(sentence, options, { added, known });
    });
  addFeedChanges(feeds);
}
