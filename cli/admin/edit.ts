import type { Command } from 'commander';
import {
  editEpisode as episodeBody,
  editPodcast as podcastBody,
} from '../../server/contract/admin-library.ts';
import { commandLine as actor } from '../../server/core/console/audit.ts';
import {
  deletePodcast,
  editEpisode,
  editPodcast,
  reingestPodcast,
} from '../../server/core/console/edit-library.ts';
import { browseEpisodes, browsePodcasts } from '../../server/core/console/library.ts';
import { AppError } from '../../server/core/errors.ts';
import { extractUuid } from '../../server/core/ids.ts';
import { parseEpisodeId } from '../../server/core/library/episodes.ts';
import { type OutputOptions, printRows } from '../print-rows.ts';
import { withDatabase } from '../program.ts';

type FieldOptions = { title?: string; author?: string; imageUrl?: string; language?: string };

function parsePodcastId(podcast: string): string {
  const id = extractUuid(podcast);
  if (!id) throw new AppError('invalid_request', `${podcast} isn't the ID of a podcast.`);
  return id;
}

/** The fields that were given, as the API checks them. Throws AppError invalid_request. */
function readFields<Fields>(
  schema: {
    safeParse: (input: unknown) => {
      data?: Fields;
      error?: { issues: { path: PropertyKey[]; message: string }[] };
    };
  },
  { imageUrl, ...fields }: FieldOptions,
): Fields {
  const { data, error } = schema.safeParse({
    ...fields,
    ...(imageUrl === undefined ? {} : { image_url: imageUrl }),
  });
  const [issue] = error?.issues ?? [];
  if (data === undefined)
    throw new AppError('invalid_request', `${issue?.path.join('.')} ${issue?.message}.`);
  return data;
}

const withFields = (command: Command) =>
  command
    .option('--title <title>')
    .option('--image-url <url>', 'the address of the artwork')
    .option('--language <code>', 'a code such as en');

function addPodcastCommands(program: Command): void {
  const podcasts = program.command('podcasts').description('list, edit, read again and delete podcasts');
  podcasts
    .command('list')
    .description('list podcasts by title')
    .argument('[text]', 'a part of the title', '')
    .option('--json', 'print JSON')
    .action(async (q: string, options: OutputOptions) => {
      printRows((await withDatabase((database) => browsePodcasts(database, { q }))).podcasts, {
        ...options,
        columns: ({ id, title, episodes }) => [id, title, `${episodes} episodes`],
        empty: 'No podcast has this in its title.',
      });
    });
  withFields(podcasts.command('edit').argument('<podcast>', 'the ID of the podcast (the end of its URL)'))
    .description('set fields, whatever the feed says from now on')
    .option('--author <author>')
    .action(async (podcast: string, options: FieldOptions) => {
      const fields = readFields(podcastBody, options);
      await withDatabase((database) => editPodcast(database, parsePodcastId(podcast), { fields, actor }));
      console.log('Saved.');
    });
  podcasts
    .command('reingest')
    .description('read its feeds and transcripts again')
    .argument('<podcast>', 'the ID of the podcast (the end of its URL)')
    .action(async (podcast: string) => {
      await withDatabase((database) => reingestPodcast(database, parsePodcastId(podcast), actor));
      console.log('The worker reads it shortly.');
    });
  podcasts
    .command('delete')
    .description('delete a podcast with its feeds and episodes')
    .argument('<podcast>', 'the ID of the podcast (the end of its URL)')
    .action(async (podcast: string) => {
      await withDatabase((database) => deletePodcast(database, parsePodcastId(podcast), actor));
      console.log('The worker deletes it shortly.');
    });
}

/** Podcasts and episodes: what they are called, and what is stored of them. */
export function addEditCommands(program: Command): void {
  addPodcastCommands(program);
  const episodes = program.command('episodes').description('list and edit episodes');
  episodes
    .command('list')
    .description('list the newest episodes')
    .argument('[text]', 'a part of the title', '')
    .option('--json', 'print JSON')
    .action(async (q: string, options: OutputOptions) => {
      printRows((await withDatabase((database) => browseEpisodes(database, { q }))).episodes, {
        ...options,
        columns: ({ id, title, podcast_title }) => [id, podcast_title, title],
        empty: 'No episode has this in its title.',
      });
    });
  withFields(episodes.command('edit').argument('<episode>', 'the ID of the episode (the end of its URL)'))
    .description('set fields, whatever the feed says from now on')
    .action(async (episode: string, options: FieldOptions) => {
      const fields = readFields(episodeBody, options);
      await withDatabase((database) => editEpisode(database, parseEpisodeId(episode), { fields, actor }));
      console.log('Saved.');
    });
}
