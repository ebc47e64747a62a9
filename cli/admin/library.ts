import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { validate } from 'uuid';
import { uploadTranscript as uploadBody } from '../../server/contract/admin-library.ts';
import { commandLine as actor } from '../../server/core/console/audit.ts';
import { reingestEpisode, uploadTranscript } from '../../server/core/console/edit-library.ts';
import { AppError } from '../../server/core/errors.ts';
import { parseEpisodeId } from '../../server/core/library/episodes.ts';
import { liftTakedown, listTakedowns } from '../../server/core/takedown/list-takedowns.ts';
import { deleteEpisode, takeDownEpisode } from '../../server/core/takedown/take-down-episode.ts';
import { takeDownPassage } from '../../server/core/takedown/take-down-passage.ts';
import { type OutputOptions, printRows } from '../print-rows.ts';
import { withDatabase } from '../program.ts';

function parseId(id: string, what: string): string {
  if (!validate(id)) throw new AppError('invalid_request', `${id} isn't the ID of ${what}.`);
  return id;
}

function addTakedownCommands(program: Command): void {
  program
    .command('takedown')
    .description('remove an episode or a passage everywhere, and keep it from coming back')
    .argument('<id>', 'the ID of the episode (the end of its URL), or of the passage')
    .requiredOption('--reason <reason>', 'why; it is kept in the log')
    .option('--passage', 'the ID is that of a passage')
    .action(async (id: string, { reason, passage }: { reason: string; passage?: boolean }) => {
      const takeDown = passage ? takeDownPassage : takeDownEpisode;
      const parsed = passage ? parseId(id, 'a passage') : parseEpisodeId(id);
      await withDatabase((database) => takeDown(database, parsed, { reason, actor }));
      console.log('Taken down.');
    });
  program
    .command('takedowns')
    .description('list what is taken down, and why')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(listTakedowns), {
        ...options,
        columns: ({ id, kind, title, reason }) => [id, kind, title, reason],
        empty: 'Nothing is taken down.',
      });
    });
  program
    .command('lift-takedown')
    .description('allow it again; it comes back with its feed')
    .argument('<id>', 'the ID that `takedowns` shows')
    .action(async (id: string) => {
      await withDatabase((database) => liftTakedown(database, parseId(id, 'a takedown'), actor));
      console.log('Lifted.');
    });
}

async function readUpload(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AppError('not_found', `There is no file ${file}.`);
  });
  const fileName = basename(file);
  const parsed = uploadBody.shape.file_name.safeParse(fileName);
  if (!parsed.success)
    throw new AppError('invalid_request', `${fileName} must end in .vtt, .srt, .json, .html, .txt or .md.`);
  return { text, fileName, actor };
}

/** What is in the library. */
export function addLibraryCommands(program: Command): void {
  addTakedownCommands(program);
  program
    .command('upload-transcript')
    .description('give an episode a transcript')
    .argument('<episode>', 'the ID of the episode (the end of its URL)')
    .argument('<file>', '.vtt, .srt, .json, .html, .txt or .md')
    .action(async (episode: string, file: string) => {
      const upload = await readUpload(file);
      await withDatabase((database) => uploadTranscript(database, parseEpisodeId(episode), upload));
      console.log('Stored. The worker reads it shortly.');
    });
  program
    .command('reingest')
    .description('read the transcript of an episode again')
    .argument('<episode>', 'the ID of the episode (the end of its URL)')
    .action(async (episode: string) => {
      await withDatabase((database) => reingestEpisode(database, parseEpisodeId(episode), actor));
      console.log('The worker reads it shortly.');
    });
  program
    .command('delete-episode')
    .description('delete an episode; it comes back if its feed still has it')
    .argument('<episode>', 'the ID of the episode (the end of its URL)')
    .action(async (episode: string) => {
      await withDatabase((database) => deleteEpisode(database, parseEpisodeId(episode), actor));
      console.log('Deleted.');
    });
}
