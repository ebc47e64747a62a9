import type { Command } from 'commander';
import { type ChangeFeed, feedUrl } from '../../contract/api/admin/feeds.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { changeFeed, findFeedByUrl, pollFeedNow, removeFeed } from '../../domain/operations/console/feeds.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import type { OutputOptions } from '../output/print-rows.ts';
import { withDatabase } from '../program.ts';

/** Throws AppError invalid_request. */
export const requireFeedUrl = (url: string): string => requireValid(feedUrl, url, url);

async function change(url: string, fields: ChangeFeed, sentence: string, options: OutputOptions) {
  const feed = await withDatabase(async (database) =>
    changeFeed(database, await findFeedByUrl(database, url), { change: fields, actor }),
  );
  printResult(sentence, options, { feed });
}

/** What is done to a feed, which is named by its address. */
export function addFeedChanges(feeds: Command): void {
  feeds
    .command('set-url')
    .description('correct the address of a feed')
    .argument('<url>')
    .argument('<new-url>')
    .action((url: string, newUrl: string, options: OutputOptions) => {
      const fields = { url: requireFeedUrl(newUrl) };
      return change(url, fields, 'Changed. The worker reads it shortly.', options);
    });
  feeds
    .command('pause')
    .description('stop polling a feed')
    .argument('<url>')
    .action((url: string, options: OutputOptions) => change(url, { is_paused: true }, 'Paused.', options));
  feeds
    .command('resume')
    .description('poll a paused feed again')
    .argument('<url>')
    .action((url: string, options: OutputOptions) => change(url, { is_paused: false }, 'Resumed.', options));
  feeds
    .command('poll')
    .description('read a feed now')
    .argument('<url>')
    .action(async (url: string, options: OutputOptions) => {
      const feed = await withDatabase(async (database) =>
        pollFeedNow(database, await findFeedByUrl(database, url), actor),
      );
      printResult('The worker reads it shortly.', options, { feed });
    });
  feeds
    .command('remove')
    .description('remove a feed; its episodes stay unless you say otherwise')
    .argument('<url>')
    .option('--with-episodes', 'delete its podcast and episodes as well')
    .action(async (url: string, { withEpisodes, ...options }: OutputOptions & { withEpisodes?: boolean }) => {
      const episodes = withEpisodes ? 'delete' : 'keep';
      await withDatabase(async (database) =>
        removeFeed(database, await findFeedByUrl(database, url), { episodes, actor }),
      );
      printResult(withEpisodes ? 'Removed. The worker deletes its episodes shortly.' : 'Removed.', options);
    });
}
