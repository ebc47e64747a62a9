import { retryUndeliverableMessages, undeliverableMessages } from '../server/core/mail/undeliverable.ts';
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
    const count = await withDatabase((database) => retryUndeliverableMessages(database));
    console.log(`Queued ${count} ${count === 1 ? 'message' : 'messages'} again.`);
  });

await runProgram(program);
