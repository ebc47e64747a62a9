import { and, eq, type SQL, sql } from 'drizzle-orm';
import type {
  ChangeWebhook,
  CreatedWebhook,
  CreateWebhook,
  Webhook,
} from '../../../contract/api/alerts/webhook.ts';
import type { Database } from '../../core/database/connection.ts';
import { currentTransactionId } from '../../core/database/current-transaction.ts';
import { apiKeys } from '../../core/database/schema/api.ts';
import { webhooks } from '../../core/database/schema/webhooks.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { checkUrl } from '../../core/fetch/address.ts';
import { asIso } from '../../core/text/format.ts';
import { keyOfTerm, readTerm } from '../subscriptions/term.ts';
import { generateSecret } from './secret.ts';

const maxWebhooksPerKey = 100;

const columns = {
  id: webhooks.id,
  url: webhooks.url,
  term: webhooks.term,
  anywhere: webhooks.anywhere,
  filters: webhooks.filters,
  events: webhooks.events,
  status: webhooks.status,
  disabledReason: webhooks.disabledReason,
  failingSince: webhooks.failingSince,
  createdAt: webhooks.createdAt,
};
type WebhookRow = Pick<typeof webhooks.$inferSelect, keyof typeof columns>;

const toWebhook = ({ disabledReason, failingSince, createdAt, ...row }: WebhookRow): Webhook => ({
  ...row,
  disabled_reason: disabledReason,
  failing_since: asIso(failingSince),
  created_at: asIso(createdAt),
});

export const webhookNotFoundError = () =>
  new AppError('webhook_not_found', 'You have no webhook with this ID.');

/** Webhooks of other keys don't exist for a key. */
export const isWebhookOf = (keyId: string, id: string): SQL | undefined =>
  and(eq(webhooks.id, id), eq(webhooks.keyId, keyId));

/**
 * Creates a webhook for a key. Its secret is returned now and never again. Throws AppError url_not_allowed,
 * invalid_term, query_too_long, webhook_limit_reached.
 */
export async function createWebhook(
  database: Database,
  keyId: string,
  input: CreateWebhook,
  allowedHosts: string[],
): Promise<CreatedWebhook> {
  const { href } = checkUrl(input.url, allowedHosts);
  const termKey = keyOfTerm(readTerm(input.term));
  const secret = generateSecret();
  return database.transaction(async (transaction) => {
    // Requests of one key take turns, or two would both find room for the last webhook.
    await transaction.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, keyId)).for('update');
    if ((await transaction.$count(webhooks, eq(webhooks.keyId, keyId))) >= maxWebhooksPerKey)
      throw new AppError(
        'webhook_limit_reached',
        `Each API key is limited to ${maxWebhooksPerKey} webhooks. Delete one you no longer need.`,
      );
    const rows = await transaction
      .insert(webhooks)
      .values({
        keyId,
        url: href,
        term: input.term.trim(),
        termKey,
        filters: input.filters,
        events: input.events,
        secret,
        activatedIn: currentTransactionId,
      })
      .returning(columns);
    return { ...toWebhook(onlyRow(rows)), secret };
  });
}

/** The webhooks of a key, the oldest first. */
export async function listWebhooks(database: Database, keyId: string): Promise<Webhook[]> {
  const rows = await database
    .select(columns)
    .from(webhooks)
    .where(eq(webhooks.keyId, keyId))
    .orderBy(webhooks.createdAt, webhooks.id);
  return rows.map(toWebhook);
}

/** Throws AppError webhook_not_found. */
export async function getWebhook(database: Database, keyId: string, id: string): Promise<Webhook> {
  const [row] = await database.select(columns).from(webhooks).where(isWebhookOf(keyId, id));
  if (!row) throw webhookNotFoundError();
  return toWebhook(row);
}

/**
 * Pauses or reactivates a webhook, also one that was disabled, or changes where the words of its term have to be. Throws
 * AppError webhook_not_found.
 */
export async function changeWebhook(
  database: Database,
  keyId: string,
  id: string,
  { status, anywhere }: ChangeWebhook,
): Promise<Webhook> {
  const [row] = await database
    .update(webhooks)
    .set({
      ...(status ? { status, disabledReason: null, failingSince: null } : {}),
      // A column stays as it is where the change says nothing about it.
      anywhere: anywhere ?? sql`${webhooks.anywhere}`,
    })
    .where(isWebhookOf(keyId, id))
    .returning(columns);
  if (!row) throw webhookNotFoundError();
  return toWebhook(row);
}

/** Throws AppError webhook_not_found. */
export async function deleteWebhook(database: Database, keyId: string, id: string): Promise<void> {
  const { rowCount } = await database.delete(webhooks).where(isWebhookOf(keyId, id));
  if (!rowCount) throw webhookNotFoundError();
}
