import type { Command } from 'commander';
import { addFeeds as addFeedsBody } from '../../server/contract/admin-feeds.ts';
import { commandLine as actor } from '../../server/core/console/audit.ts';
import { addFeeds, changeFeed, listFeeds, pollFeedNow, removeFeed } from '../../server/core/console/feeds.ts';
import type { Database } from '../../server/core/database/connection.ts';
import { AppError } from '../../server/core/errors.ts';
import { type OutputOptions, printRows } from '../print-rows.ts';
import { withDatabase } from '../program.ts';

/** The feed with this address. Throws AppError feed_not_found. */
async function findFeed(database: Database, url: string): Promise<string> {
  const { feeds } = await listFeeds(database, { q: url });
  const feed = feeds.find((candidate) => candidate.url === url);
  if (!feed) throw new AppError('feed_not_found', `There is no feed with the address ${url}.`);
  return feed.id;
}

function parseUrl(url: string): string {
  const parsed = addFeedsBody.safeParse({ urls: [url] });
  if (!parsed.success)
    throw new AppError('invalid_request', `${url} ${parsed.error.issues[0]?.message ?? 'is not valid'}.`);
  return url;
}

const change = (url: string, fields: { url?: string; is_paused?: boolean }) =>
  withDatabase(async (database) =>
    changeFeed(database, await findFeed(database, url), { change: fields, actor }),
  );

/** The feeds that the worker polls. */
export function addFeedCommands(program: Command): void {
  const feeds = program.command('feeds').description('list, add, correct, pause and remove feeds');
  feeds
    .command('list')
    .description('list feeds with their last error')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const page = await withDatabase((database) => listFeeds(database, { q: '' }));
      printRows(page.feeds, {
        ...options,
        columns: ({ state, url, title, episodes, error }) => [
          state,
          url,
          title ?? '',
          `${episodes}`,
          error ?? '',
        ],
        empty:
          'There are no feeds yet. Add one with: npm run admin -- feeds add https://example.org/feed.xml',
      });
    });
  feeds
    .command('add')
    .description('add a feed, which the worker reads at once')
    .argument('<url>')
    .action(async (url: string) => {
      const urls = [parseUrl(url)];
      const added = await withDatabase((database) => addFeeds(database, urls, actor));
      console.log(added === 0 ? 'This feed was added before.' : 'Added. The worker reads it shortly.');
    });
  feeds
    .command('set-url')
    .description('correct the address of a feed')
    .argument('<url>')
    .argument('<new-url>')
    .action(async (url: string, newUrl: string) => {
      await change(url, { url: parseUrl(newUrl) });
      console.log('Changed. The worker reads it shortly.');
    });
  for (const [name, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    feeds
      .command(name)
      .description(`${name} polling a feed`)
      .argument('<url>')
      .action(async (url: string) => {
        await change(url, { is_paused: isPaused });
        console.log(isPaused ? 'Paused.' : 'Resumed.');
      });
  feeds
    .command('poll')
    .description('read a feed now')
    .argument('<url>')
    .action(async (url: string) => {
      await withDatabase(async (database) => pollFeedNow(database, await findFeed(database, url), actor));
      console.log('The worker reads it shortly.');
    });
  feeds
    .command('remove')
    .description('remove a feed; its episodes stay unless you say otherwise')
    .argument('<url>')
    .option('--with-episodes', 'delete its podcast and episodes as well')
    .action(async (url: string, { withEpisodes }: { withEpisodes?: boolean }) => {
      const episodes = withEpisodes ? 'delete' : 'keep';
      await withDatabase(async (database) =>
        removeFeed(database, await findFeed(database, url), { episodes, actor }),
      );
      console.log('Removed.');
    });
}
