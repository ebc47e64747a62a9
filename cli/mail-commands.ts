import { type Command, Option } from 'commander';
import type { AdminMessage } from '../contract/api/admin/mail.ts';
import { messageStatuses } from '../contract/api/alerts/message.ts';
import { formatCount } from '../contract/shared/format.ts';
import { commandLine as actor } from '../domain/core/audit/audit.ts';
import { loadConfig } from '../domain/core/config/config.ts';
import { AppError } from '../domain/core/errors.ts';
import { devInboxUrl, openDevInbox } from '../domain/mail/dev-inbox.ts';
import { undeliverableMessages } from '../domain/mail/undeliverable.ts';
import { listMessages, retryMessages } from '../domain/operations/console/messages.ts';
import { requireId } from './input/require-id.ts';
import { printResult } from './output/print-result.ts';
import { type OutputOptions, printRows } from './output/print-rows.ts';
import { withDatabase } from './program.ts';

type Message = Pick<AdminMessage, 'id' | 'email' | 'kind' | 'tries' | 'last_error' | 'subject'>;

const columns = ({ id, email, kind, tries, last_error, subject }: Message) => [
  id,
  email,
  kind,
  tries === 1 ? '1 try' : `${tries} tries`,
  last_error ?? '',
  subject ?? '',
];

/** Messages, above all those that couldn't be delivered. */
export function addMailCommands(mail: Command): void {
  mail
    .command('inbox')
    .description('print the link to the messages of a machine without a mail server')
    .action((options: OutputOptions) => {
      const config = loadConfig();
      const inbox = openDevInbox(config);
      if (!inbox)
        throw new AppError('not_found', 'There is no inbox in production, or where SMTP_URL is set.');
      const url = devInboxUrl(config.publicUrl, inbox);
      printResult(url, options, { url });
    });
  mail
    .command('failed')
    .description('list undeliverable messages and why they failed')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(undeliverableMessages), {
        ...options,
        columns,
        empty: 'There are no undeliverable messages.',
      });
    });
  mail
    .command('list')
    .description('list the latest 100 messages with a status')
    .addOption(new Option('--status <status>').choices(messageStatuses).default('sent'))
    .action(async ({ status, ...options }: OutputOptions & { status: AdminMessage['status'] }) => {
      printRows(await withDatabase((database) => listMessages(database, status)), {
        ...options,
        columns,
        empty: 'There are no messages with this status.',
      });
    });
  mail
    .command('retry')
    .description('queue undeliverable messages again, all or one; the worker sends them')
    .argument('[id]', 'the ID that `failed` shows')
    .action(async (given: string | undefined, options: OutputOptions) => {
      const message = given === undefined ? {} : { id: requireId(given, 'a message') };
      const retried = await withDatabase((database) => retryMessages(database, { ...message, actor }));
      printResult(`Queued ${formatCount(retried, 'message')} again.`, options, { retried });
    });
}
