import { type Command, Option } from 'commander';
import type { AdminDelivery } from '../../contract/api/admin/mail.ts';
import { deliveryStatuses } from '../../contract/api/alerts/webhook.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { listAllDeliveries, listWebhooks, retryDelivery } from '../../domain/operations/console/messages.ts';
import { requireId } from '../input/require-id.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { withDatabase } from '../program.ts';

/** Webhooks and what was sent to them. */
export function addWebhookCommands(program: Command): void {
  program
    .command('webhooks')
    .description('list webhooks, failing ones first')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(listWebhooks), {
        ...options,
        columns: ({ status, url, term, email, delivered, failed, disabled_reason }) => [
          status,
          url,
          term,
          email,
          `${delivered} accepted, ${failed} failed in 30 days`,
          disabled_reason ?? '',
        ],
        empty: 'Nobody has created a webhook.',
      });
    });
  const deliveries = program.command('deliveries').description('list and retry webhook deliveries');
  deliveries
    .command('list')
    .description('list the latest 100 deliveries with a status')
    .addOption(new Option('--status <status>').choices(deliveryStatuses).default('failed'))
    .action(async ({ status, ...options }: OutputOptions & { status: AdminDelivery['status'] }) => {
      printRows(await withDatabase((database) => listAllDeliveries(database, status)), {
        ...options,
        columns: ({ id, url, event, tries, last_error }) => [id, url, event, `${tries}`, last_error ?? ''],
        empty: 'There are no deliveries with this status.',
      });
    });
  deliveries
    .command('retry')
    .description('send a delivery again, under its own ID')
    .argument('<id>', 'the ID that `deliveries list` shows')
    .action(async (id: string, options: OutputOptions) => {
      await withDatabase((database) => retryDelivery(database, requireId(id, 'a delivery'), actor));
      printResult('Queued again.', options);
    });
}
