import { type Command, Option } from 'commander';
import { transcribeEpisode } from '../../contract/api/admin/transcription.ts';
import {
  gapsText,
  progressText,
  type TranscriptionState,
  transcriptionStates,
} from '../../contract/shared/transcription.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { parseEpisodeId } from '../../domain/library/catalog/episodes.ts';
import { pauseTranscription, requestTranscription } from '../../domain/operations/transcription/changes.ts';
import { listTranscriptions } from '../../domain/operations/transcription/episode-rows.ts';
import { getTranscriptionState } from '../../domain/operations/transcription/state.ts';
import { requireId } from '../input/require-id.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { type PageOptions, readPages } from '../output/read-pages.ts';
import { withDatabase, withPlatform } from '../program.ts';
import { addCheckCommand } from './transcription-check.ts';
import { addPolicyCommands } from './transcription-policies.ts';
import { pausedText, statusLines } from './transcription-status.ts';

type ListOptions = OutputOptions & PageOptions & { state: TranscriptionState; podcast?: string };

function addStatus(transcription: Command): void {
  transcription
    .command('status')
    .description('say what waits, what was heard, what it cost, and what is wrong with the service')
    .action(async ({ json }: OutputOptions) => {
      const state = await withPlatform(({ database }, { config }) =>
        getTranscriptionState(database, config.transcribe),
      );
      if (json) console.log(JSON.stringify(state));
      else console.log(statusLines(state).join('\n'));
    });
}

function addList(transcription: Command): void {
  transcription
    .command('list')
    .description('list episodes that are transcribed, with progress, gaps and failures')
    .addOption(new Option('--state <state>').choices(transcriptionStates).default('waiting'))
    .option('--podcast <id>', 'only episodes of this podcast')
    .option('--all', 'all episodes, not only the first 50')
    .action(async ({ state, podcast, ...options }: ListOptions) => {
      const filters = { state, podcast: podcast && requireId(podcast, 'a podcast') };
      const load = (database: Database) =>
        readPages((position) => listTranscriptions(database, { ...filters, ...position }), {
          ...options,
          rowsOf: (page) => page.episodes,
        });
      printRows(await withDatabase(load), {
        ...options,
        columns: ({ id, podcast_title, title, gaps, gap_seconds, model, error, ...episode }) => [
          id,
          podcast_title,
          title,
          progressText(episode.heard_seconds, episode.duration_seconds),
          error ?? [model ?? '', gaps > 0 ? gapsText(gaps, gap_seconds) : ''].filter(Boolean).join(', '),
        ],
        empty: 'There are no such episodes.',
      });
    });
}

const resumedText = 'Resumed: the worker goes on within a minute.';

function addChanges(transcription: Command): void {
  for (const isPaused of [true, false])
    transcription
      .command(isPaused ? 'pause' : 'resume')
      .description(isPaused ? 'send nothing to the service until it is resumed' : 'go on')
      .action(async (options: OutputOptions) => {
        await withDatabase((database) => pauseTranscription(database, isPaused, actor));
        printResult(isPaused ? pausedText : resumedText, options);
      });
  transcription
    .command('retry')
    .description('have an episode transcribed before all others, or once more')
    .argument('<episode>', 'the ID of the episode (the end of its URL)')
    .option('--model <model>', 'another model of the same service')
    .action(async (episode: string, { json, ...body }: OutputOptions & { model?: string }) => {
      const { model } = requireValid(transcribeEpisode, body);
      const queued = await withPlatform(({ database }, { config }) =>
        requestTranscription(database, parseEpisodeId(episode), {
          model,
          config: config.transcribe,
          actor,
        }),
      );
      printResult('It is the next to be transcribed.', { json }, { episode: queued });
    });
}

/** Transcription by a service: what it does, what it costs, and what of. */
export function addTranscriptionCommands(program: Command): void {
  const transcription = program
    .command('transcription')
    .description('see and steer the transcription of episodes that have no transcript');
  addStatus(transcription);
  addList(transcription);
  addChanges(transcription);
  addPolicyCommands(transcription);
  addCheckCommand(transcription);
}
