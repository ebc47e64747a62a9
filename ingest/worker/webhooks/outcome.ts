import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { DeliveryAttempt } from '../../../contract/api/alerts/webhook.ts';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import { messages } from '../../../domain/core/database/schema/alerts.ts';
import { apiKeys } from '../../../domain/core/database/schema/api.ts';
import { webhookDeliveries, webhooks } from '../../../domain/core/database/schema/webhooks.ts';
import { onlyRow } from '../../../domain/core/database/sql/only-row.ts';
import { upsertAddress } from '../../../domain/identity/addresses.ts';
import { parseEmail } from '../../../domain/identity/email.ts';
import { backoff } from '../jobs/backoff.ts';
import { secondsFromNow } from '../jobs/claim.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

type SentDelivery = Pick<ClaimedDelivery, 'id' | 'webhookId' | 'event' | 'tries'>;

/** As Standard Webhooks proposes: a little over three days in all. */
const retryPolicy = { scheduleSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] };
/** A webhook that accepted nothing for this long is disabled. */
const maxFailingTime = '3 days';
const maxAttemptsKept = 20;
const goneStatus = 410;

type Change = { status: 'queued' | 'delivered' | 'failed'; pauseSeconds?: number };

async function recordAttempt(
  executor: Executor,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
  { status, pauseSeconds = 0 }: Change,
): Promise<void> {
  const attempts = sql`${webhookDeliveries.attempts} || ${JSON.stringify([attempt])}::jsonb`;
  await executor
    .update(webhookDeliveries)
    .set({
      status,
      tries: sql`${webhookDeliveries.tries} + 1`,
      attempts: sql`(select jsonb_agg(attempt order by position) from (
        select attempt, position from jsonb_array_elements(${attempts}) with ordinality as each (attempt, position)
        order by position desc limit ${maxAttemptsKept}) latest)`,
      dueAt: secondsFromNow(pauseSeconds),
      deliveredAt: status === 'delivered' ? sql`now()` : null,
    })
    .where(eq(webhookDeliveries.id, delivery.id));
}

/** Frees the webhook for its next delivery. */
async function endLease(executor: Executor, webhookId: string): Promise<void> {
  await executor.update(webhooks).set({ sendingUntil: sql`now()` }).where(eq(webhooks.id, webhookId));
}

/** Disables a webhook and tells its owner. */
async function disable(executor: Executor, webhookId: string, reason: string): Promise<void> {
  const [owner] = await executor
    .update(webhooks)
    .set({ status: 'disabled', disabledReason: reason })
    .from(apiKeys)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.status, 'active'), eq(apiKeys.id, webhooks.keyId)))
    .returning({ email: apiKeys.email });
  if (!owner) return;
  const addressId = await upsertAddress(executor, parseEmail(owner.email));
  const rows = await executor
    .insert(messages)
    .values({ addressId, kind: 'webhook-disabled' })
    .returning({ id: messages.id });
  await executor
    .update(webhooks)
    .set({ messageId: onlyRow(rows).id })
    .where(eq(webhooks.id, webhookId));
}

/** Why a webhook is to be disabled after this failure, if it is. */
async function reasonToDisable(
  executor: Executor,
  { webhookId }: SentDelivery,
  attempt: DeliveryAttempt,
): Promise<string | undefined> {
  const [webhook] = await executor
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, now())` })
    .where(eq(webhooks.id, webhookId))
    .returning({
      isExhausted: sql<boolean>`${webhooks.failingSince} <= now() - ${maxFailingTime}::interval`,
    });
  if (attempt.status === goneStatus) return 'The endpoint responded with status 410 Gone.';
  if (webhook?.isExhausted)
    return `It hasn't accepted a delivery for ${maxFailingTime}. ${attempt.error ?? ''}`.trim();
  return undefined;
}

export async function recordDelivered(
  database: Database,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await recordAttempt(transaction, delivery, attempt, { status: 'delivered' });
    await transaction
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(eq(webhooks.id, delivery.webhookId), isNotNull(webhooks.failingSince)));
    await endLease(transaction, delivery.webhookId);
  });
}

/** Sets the next try after a fault that isn't the receiver's: the webhook stays as it is. */
export async function recordFault(
  database: Database,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  const pauseSeconds =
    delivery.event === 'webhook.test' ? undefined : backoff(retryPolicy, delivery.tries + 1);
  const change: Change =
    pauseSeconds === undefined ? { status: 'failed' } : { status: 'queued', pauseSeconds };
  await database.transaction(async (transaction) => {
    await recordAttempt(transaction, delivery, attempt, change);
    await endLease(transaction, delivery.webhookId);
  });
}

/** Sets the next try, unless it was the last one. A test is sent once: its sender is watching. */
export async function recordFailure(
  database: Database,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  const isTest = delivery.event === 'webhook.test';
  const isOver = isTest || attempt.status === goneStatus;
  const pauseSeconds = isOver ? undefined : backoff(retryPolicy, delivery.tries + 1);
  const change: Change =
    pauseSeconds === undefined ? { status: 'failed' } : { status: 'queued', pauseSeconds };
  await database.transaction(async (transaction) => {
    await recordAttempt(transaction, delivery, attempt, change);
    const reason = isTest ? undefined : await reasonToDisable(transaction, delivery, attempt);
    if (reason) await disable(transaction, delivery.webhookId, reason);
    await endLease(transaction, delivery.webhookId);
  });
}
