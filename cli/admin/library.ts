import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { takedownRequest, uploadTranscript as uploadBody } from '../../contract/api/admin/library.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { AppError } from '../../domain/core/errors.ts';
import { getJob } from '../../domain/core/jobs/console-jobs.ts';
import { parseEpisodeId } from '../../domain/library/catalog/episodes.ts';
import type { OtherEpisode } from '../../domain/library/placing/decide.ts';
import { liftTakedown, listTakedowns } from '../../domain/library/takedowns/list-takedowns.ts';
import { deleteEpisode, takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { takeDownPassage } from '../../domain/library/takedowns/take-down-passage.ts';
import { reingestEpisode, uploadTranscript } from '../../domain/operations/console/edit-library.ts';
import { requireId } from '../input/require-id.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { exitCodes, withDatabase } from '../program.ts';

const episodeHelp = 'the ID of the episode (the end of its URL)';

type TakedownOptions = OutputOptions & { reason: string; passage?: boolean; copies?: boolean };

/** What an operator has to know of a recording that another podcast still has. */
const remainingText = ({ id, title, podcast_title }: OtherEpisode, isPassage: boolean): string =>
  `The recording is also in “${title}” (${podcast_title}). ${
    isPassage
      ? `To find the passage there: npm run admin -- episodes passages ${id}`
      : `To take that down as well: npm run admin -- takedown ${id} --reason "…"`
  }`;

function addTakedownCommands(program: Command): void {
  program
    .command('takedown')
    .description('remove an episode or a passage, and keep it from coming back')
    .argument('<id>', `${episodeHelp}, or of the passage`)
    .requiredOption('--reason <reason>', 'why; it is kept in the log')
    .option('--passage', 'the ID is that of a passage, as `episodes passages` shows it')
    .option('--copies', 'also the same recording, or the same words of it, in other podcasts')
    .action(async (id: string, { passage, json, ...body }: TakedownOptions) => {
      const request = requireValid(takedownRequest, body);
      const takeDown = passage ? takeDownPassage : takeDownEpisode;
      const parsed = passage ? requireId(id, 'a passage') : parseEpisodeId(id);
      const others = await withDatabase((database) => takeDown(database, parsed, { ...request, actor }));
      const sentences = others.map((other) => remainingText(other, passage ?? false));
      printResult(
        ['Taken down.', ...sentences].join('\n'),
        { json },
        others.length > 0 ? { also_in: others } : {},
      );
    });
  program
    .command('takedowns')
    .description('list what is taken down, and why')
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
    .action(async (id: string, options: OutputOptions) => {
      await withDatabase((database) => liftTakedown(database, requireId(id, 'a takedown'), actor));
      printResult('Lifted.', options);
    });
}

async function readUpload(file: string) {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('not_found', `There is no file ${file}.`, { cause });
  });
  const body = requireValid(uploadBody, { text, file_name: basename(file) });
  return { text: body.text, fileName: body.file_name, actor };
}

const laterText = (id: string) => `The worker reads it shortly. See how it goes: npm run admin -- job ${id}`;

function addTranscriptCommands(program: Command): void {
  program
    .command('upload-transcript')
    .description('give an episode a transcript')
    .argument('<episode>', episodeHelp)
    .argument('<file>', '.vtt, .srt, .json, .html, .txt or .md')
    .action(async (episode: string, file: string, options: OutputOptions) => {
      const upload = await readUpload(file);
      const id = await withDatabase((database) =>
        uploadTranscript(database, parseEpisodeId(episode), upload),
      );
      printResult(laterText(id), options, { id });
    });
  program
    .command('reingest')
    .description('read the transcript of an episode again')
    .argument('<episode>', episodeHelp)
    .action(async (episode: string, options: OutputOptions) => {
      const id = await withDatabase((database) => reingestEpisode(database, parseEpisodeId(episode), actor));
      printResult(laterText(id), options, { id });
    });
}

/** What is in the library. */
export function addLibraryCommands(program: Command): void {
  addTakedownCommands(program);
  addTranscriptCommands(program);
  program
    .command('delete-episode')
    .description('delete an episode; it comes back if its feed still has it')
    .argument('<episode>', episodeHelp)
    .action(async (episode: string, options: OutputOptions) => {
      await withDatabase((database) => deleteEpisode(database, parseEpisodeId(episode), actor));
      printResult('Deleted.', options);
    });
  program
    .command('job')
    .description('say how the worker gets on with what it was asked for; exit code 1 if it failed')
    .argument('<id>', 'the ID that was printed')
    .action(async (id: string, options: OutputOptions) => {
      const job = await withDatabase((database) => getJob(database, requireId(id, 'a job')));
      printRows([job], {
        ...options,
        columns: ({ status, error, progress }) => [
          status,
          error ?? (progress ? `${progress.done} of ${progress.of}` : ''),
        ],
        empty: '',
      });
      if (job.status === 'failed') process.exitCode = exitCodes.failed;
    });
}
