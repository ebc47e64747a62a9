import { Argument, type Command } from 'commander';
import {
  type TranscriptionEstimate,
  type TranscriptionPolicy,
  transcriptionPolicy,
} from '../../contract/api/admin/transcription.ts';
import { formatCount } from '../../contract/shared/format.ts';
import {
  estimateText,
  policyText,
  type TranscribeMode,
  transcribeModes,
} from '../../contract/shared/transcription.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { AppError } from '../../domain/core/errors.ts';
import { estimatePolicy } from '../../domain/operations/transcription/estimate.ts';
import {
  getPodcastTranscription,
  listPodcastTranscription,
  setTranscriptionPolicy,
} from '../../domain/operations/transcription/policies.ts';
import { ask, canAsk } from '../input/ask.ts';
import { requireId } from '../input/require-id.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { type PageOptions, readPages } from '../output/read-pages.ts';
import { withDatabase, withPlatform } from '../program.ts';

/** What `policy` was called with. Throws AppError invalid_request. */
function requirePolicy(mode: TranscribeMode, value: string | undefined): TranscriptionPolicy {
  if (value !== undefined && mode !== 'last' && mode !== 'since')
    throw new AppError('invalid_request', `“${mode}” takes no number or date. Leave out “${value}”.`);
  return requireValid(transcriptionPolicy, {
    mode,
    ...(mode === 'last' && value !== undefined ? { last: Number(value) } : {}),
    ...(mode === 'since' && value !== undefined ? { since: value } : {}),
  });
}

type PolicyOptions = OutputOptions & { yes?: boolean };

/** Whether somebody says yes to what it costs. Throws AppError invalid_request where nobody can be asked. */
async function isAgreed(
  estimate: TranscriptionEstimate,
  { mode }: TranscriptionPolicy,
  { yes, json }: PolicyOptions,
): Promise<boolean> {
  const text = estimateText(estimate, mode);
  if (yes) {
    if (!json) console.log(text);
    return true;
  }
  if (json || !canAsk()) throw new AppError('invalid_request', `${text} Add --yes if that is what you want.`);
  return ask(`${text} ${estimate.episodes > 0 ? 'Transcribe them' : 'Save this'}? [y/N] `);
}

function addPolicy(transcription: Command): void {
  transcription
    .command('policy')
    .description('choose which episodes of a podcast are transcribed; says what it costs, and asks')
    .argument('<podcast>', 'the ID of the podcast (the end of its URL)')
    .addArgument(new Argument('<which>').choices(transcribeModes))
    .argument('[value]', 'with `last`, how many; with `since`, a date such as 2026-01-31')
    .option('--yes', "don't ask")
    .action(
      async (podcast: string, mode: TranscribeMode, value: string | undefined, options: PolicyOptions) => {
        const id = requireId(podcast, 'a podcast');
        const policy = requirePolicy(mode, value);
        await withPlatform(async ({ database }, { config }) => {
          await getPodcastTranscription(database, id);
          const estimate = await estimatePolicy(database, id, { policy, config: config.transcribe });
          if (!(await isAgreed(estimate, policy, options))) return console.log('Nothing was changed.');
          const chosen = await setTranscriptionPolicy(database, id, { policy, actor });
          printResult(`Saved: ${policyText(chosen)}.`, options, { podcast: chosen, estimate });
        });
      },
    );
}

/** Which episodes of podcasts are transcribed. */
export function addPolicyCommands(transcription: Command): void {
  transcription
    .command('podcasts')
    .description('list which episodes of podcasts are transcribed')
    .argument('[text]', 'a part of the title', '')
    .option('--all', 'all podcasts, not only the first 50')
    .action(async (q: string, options: OutputOptions & PageOptions) => {
      const load = (database: Database) =>
        readPages((position) => listPodcastTranscription(database, { q, ...position }), {
          ...options,
          rowsOf: (page) => page.podcasts,
        });
      printRows(await withDatabase(load), {
        ...options,
        columns: ({ id, title, episodes, transcripts, waiting, is_default, ...policy }) => [
          id,
          title,
          `${policyText(policy)}${is_default ? ' (default)' : ''}`,
          `${transcripts} of ${formatCount(episodes, 'episode')} with a transcript`,
          waiting > 0 ? `${waiting} waiting` : '',
        ],
        empty: 'No podcast has this in its title.',
      });
    });
  addPolicy(transcription);
}
