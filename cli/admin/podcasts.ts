import { type Command, Option } from 'commander';
import { editPodcast as podcastBody } from '../../contract/api/admin/library.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { deletePodcast, editPodcast, reingestPodcast } from '../../domain/operations/console/edit-library.ts';
import { browsePodcasts } from '../../domain/operations/console/library.ts';
import { requireId } from '../input/require-id.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { type PageOptions, readPages } from '../output/read-pages.ts';
import { withDatabase } from '../program.ts';
import { addFieldOptions, type FieldOptions, toFields } from './edit-fields.ts';

const podcastHelp = 'the ID of the podcast (the end of its URL)';

const republishOption = new Option(
  '--republish-feed <on|off>',
  'let anyone get its feed from here, with transcripts; check that you have the right to',
).choices(['on', 'off']);

const parsePodcastId = (podcast: string) => requireId(podcast, 'a podcast');

function addList(podcasts: Command): void {
  podcasts
    .command('list')
    .description('list podcasts by title')
    .argument('[text]', 'a part of the title', '')
    .option('--all', 'all podcasts, not only the first 50')
    .action(async (q: string, options: OutputOptions & PageOptions) => {
      const load = (database: Database) =>
        readPages((position) => browsePodcasts(database, { q, ...position }), {
          ...options,
          rowsOf: (page) => page.podcasts,
        });
      printRows(await withDatabase(load), {
        ...options,
        columns: ({ id, title, episodes }) => [id, title, `${episodes} episodes`],
        empty: 'No podcast has this in its title.',
      });
    });
}

/** Podcasts: what they are called, and what is stored of them. */
export function addPodcastCommands(program: Command): void {
  const podcasts = program.command('podcasts').description('list, edit, read again and delete podcasts');
  addList(podcasts);
  addFieldOptions(podcasts.command('edit').argument('<podcast>', podcastHelp))
    .description('set fields, whatever the feed says from now on')
    .option('--author <author>', "'' removes it")
    .addOption(republishOption)
    .action(async (podcast: string, { json, ...options }: FieldOptions & OutputOptions) => {
      const fields = requireValid(podcastBody, toFields(options));
      await withDatabase((database) => editPodcast(database, parsePodcastId(podcast), { fields, actor }));
      printResult('Saved.', { json });
    });
  podcasts
    .command('reingest')
    .description('read its feeds and transcripts again')
    .argument('<podcast>', podcastHelp)
    .action(async (podcast: string, options: OutputOptions) => {
      await withDatabase((database) => reingestPodcast(database, parsePodcastId(podcast), actor));
      printResult('The worker reads it shortly.', options);
    });
  podcasts
    .command('delete')
    .description('delete a podcast with its feeds and episodes')
    .argument('<podcast>', podcastHelp)
    .action(async (podcast: string, options: OutputOptions) => {
      const id = await withDatabase((database) => deletePodcast(database, parsePodcastId(podcast), actor));
      printResult(`The worker deletes it shortly. See how it goes: npm run admin -- job ${id}`, options, {
        id,
      });
    });
}
