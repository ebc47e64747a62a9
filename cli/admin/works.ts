import type { Command } from 'commander';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { parseEpisodeId } from '../../domain/library/catalog/episodes.ts';
import { joinEpisodes, listCopies, splitEpisode } from '../../domain/library/placing/decide.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { withDatabase } from '../program.ts';

const episodeHelp = 'the ID of the episode (the end of its URL)';

const nameOf = (title: string, podcast: string) => `${title} (${podcast})`;

/** Recordings that several podcasts have. */
export function addWorkCommands(program: Command): void {
  const works = program
    .command('works')
    .description('list, join and split recordings that several podcasts have');
  works
    .command('list')
    .description('list episodes that are found as those of another podcast, the newest 500')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(listCopies), {
        ...options,
        columns: (copy) => [
          copy.id,
          nameOf(copy.title, copy.podcast_title),
          'is found as',
          copy.searched_id,
          nameOf(copy.searched_title, copy.searched_podcast_title),
        ],
        empty: 'No two podcasts have the same recording.',
      });
    });
  works
    .command('join')
    .description('make two episodes of different podcasts one result and one alert')
    .argument('<episode>', episodeHelp)
    .argument('<other>', 'that of the other one')
    .action(async (episode: string, other: string, options: OutputOptions) => {
      const ids: [string, string] = [parseEpisodeId(episode), parseEpisodeId(other)];
      await withDatabase((database) => joinEpisodes(database, ids, actor));
      printResult('Joined.', options);
    });
  works
    .command('split')
    .description('make an episode a result of its own, and keep it so')
    .argument('<episode>', episodeHelp)
    .action(async (episode: string, options: OutputOptions) => {
      await withDatabase((database) => splitEpisode(database, parseEpisodeId(episode), actor));
      printResult('Split.', options);
    });
}
