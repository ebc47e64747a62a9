import { commandLine as actor } from '../server/core/console/audit.ts';
import { retryMessages } from '../server/core/console/messages.ts';
import { undeliverableMessages } from '../server/core/mail/undeliverable.ts';
import { type OutputOptions, printRows } from './print-rows.ts';
import { createProgram, runProgram, withDatabase } from './program.ts';

const program = createProgram('npm run mail --', 'Inspect and retry undeliverable messages.');

program
  .command('failed')
  .description('list undeliverable messages and why they failed')
  .option('--json', 'print JSON')
  .action(async (options: OutputOptions) => {
    printRows(await withDatabase(undeliverableMessages), {
      ...options,
      columns: (message) => [
        message.id,
        message.email,
        message.kind,
        `${message.tries} tries`,
        message.last_error ?? '',
        message.subject ?? '',
      ],
      empty: 'There are no undeliverable messages.',
    });
  });

program
  .command('retry')
  .description('queue them again; the worker sends them')
  .action(async () => {
    const count = await withDatabase((database) => retryMessages(database, { actor }));
    console.log(`Queued ${count} ${count === 1 ? 'message' : 'messages'} again.`);
  });

await runProgram(program);
