import type { Command } from 'commander';
import { addKeyCommands } from '../key-commands.ts';
import { addMailCommands } from '../mail-commands.ts';
import { addJsonOption } from '../output/print-result.ts';
import { createProgram } from '../program.ts';
import { addEntityCommands } from './entities.ts';
import { addEpisodeCommands } from './episodes.ts';
import { addFeedCommands } from './feeds.ts';
import { addLibraryCommands } from './library.ts';
import { addOperatorCommands } from './operators.ts';
import { addOverviewCommand } from './overview.ts';
import { addPodcastCommands } from './podcasts.ts';
import { addTranscriptionCommands } from './transcription.ts';
import { addWebhookCommands } from './webhooks.ts';
import { addWorkCommands } from './works.ts';

/** Everything that the console does, as commands. */
export function createAdminProgram(): Command {
  const program = createProgram('npm run admin --', 'Do what the console at /admin does.');
  addOperatorCommands(program);
  addOverviewCommand(program);
  addFeedCommands(program);
  addLibraryCommands(program);
  addPodcastCommands(program);
  addEpisodeCommands(program);
  addWorkCommands(program);
  addTranscriptionCommands(program);
  addEntityCommands(program);
  addMailCommands(program.command('mail').description('list messages and retry undeliverable ones'));
  addWebhookCommands(program);
  addKeyCommands(program.command('keys').description('manage API keys and invitations'));
  addJsonOption(program);
  return program;
}
