import { type Command, Option } from 'commander';
import { type AdminEpisodeParameters, editEpisode as episodeBody } from '../../contract/api/admin/library.ts';
import { formatTimestamp } from '../../contract/shared/timestamp.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { parseEpisodeId } from '../../domain/library/catalog/episodes.ts';
import { editEpisode } from '../../domain/operations/console/edit-library.ts';
import { browseEpisodes, browsePassages } from '../../domain/operations/console/library.ts';
import { requireId } from '../input/require-id.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { type PageOptions, readPages } from '../output/read-pages.ts';
import { withDatabase } from '../program.ts';
import { addFieldOptions, type FieldOptions, toFields } from './edit-fields.ts';

const episodeHelp = 'the ID of the episode (the end of its URL)';

type ListOptions = OutputOptions & PageOptions & Pick<AdminEpisodeParameters, 'podcast' | 'transcript'>;

function addList(episodes: Command): void {
  episodes
    .command('list')
    .description('list the newest episodes')
    .argument('[text]', 'a part of the title', '')
    .option('--podcast <id>', 'only episodes of this podcast')
    .addOption(
      new Option('--transcript <which>', 'only those with or without one').choices(['with', 'without']),
    )
    .option('--all', 'all episodes, not only the newest 50')
    .action(async (q: string, { podcast, transcript, ...options }: ListOptions) => {
      const filters = { q, transcript, podcast: podcast && requireId(podcast, 'a podcast') };
      const load = (database: Database) =>
        readPages((position) => browseEpisodes(database, { ...filters, ...position }), {
          ...options,
          rowsOf: (page) => page.episodes,
        });
      printRows(await withDatabase(load), {
        ...options,
        columns: ({ id, title, podcast_title, transcript_error_message }) => [
          id,
          podcast_title,
          title,
          transcript_error_message ?? '',
        ],
        empty: 'No such episode. Leave out a part of the title, or an option.',
      });
    });
}

/** Episodes: finding them and their passages, and what they are called. */
export function addEpisodeCommands(program: Command): void {
  const episodes = program.command('episodes').description('list and edit episodes, find passages');
  addList(episodes);
  episodes
    .command('passages')
    .description('list the first 100 passages of an episode that contain a text, with their IDs')
    .argument('<episode>', episodeHelp)
    .argument('[text]', 'a part of the text', '')
    .action(async (episode: string, q: string, options: OutputOptions) => {
      const find = () => withDatabase((database) => browsePassages(database, parseEpisodeId(episode), q));
      printRows(await find(), {
        ...options,
        columns: ({ id, start_seconds, speaker, text }) => [
          id,
          start_seconds === null ? '' : formatTimestamp(start_seconds),
          speaker ?? '',
          text,
        ],
        empty: 'No passage of this episode contains this.',
      });
    });
  addFieldOptions(episodes.command('edit').argument('<episode>', episodeHelp))
    .description('set fields, whatever the feed says from now on')
    .action(async (episode: string, { json, ...options }: FieldOptions & OutputOptions) => {
      const fields = requireValid(episodeBody, toFields(options));
      await withDatabase((database) => editEpisode(database, parseEpisodeId(episode), { fields, actor }));
      printResult('Saved.', { json });
    });
}
