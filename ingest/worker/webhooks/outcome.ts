import { sql } from 'drizzle-orm';
import type { DeliveryAttempt } from '../../../server/contract/webhook.ts';
import type { Database, Executor } from '../../../server/core/database/connection.ts';
import { upsertAddress } from '../../../server/core/identity/addresses.ts';
import { parseEmail } from '../../../server/core/identity/email.ts';

export type SentDelivery = { id: string; webhook_id: string; event: string; tries: number };

/** Seconds from each failed try to the next, as Standard Webhooks proposes: a little over three days in all. */
const retryDelaysSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const jitter = 0.2;
/** Nothing taken for so long ends a webhook. */
const maxFailingTime = '3 days';
const maxAttemptsKept = 20;
const goneStatus = 410;

/** Seconds until the next try; undefined after the last one. A test is tried once: its sender looks on. */
function retryDelay({ event, tries }: SentDelivery): number | undefined {
  const delay = event === 'webhook.test' ? undefined : retryDelaysSeconds[tries];
  return delay === undefined ? undefined : delay * (1 - jitter + Math.random() * 2 * jitter);
}

async function recordAttempt(
  executor: Executor,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
  change: { status: 'queued' | 'delivered' | 'failed'; delaySeconds?: number },
): Promise<void> {
  await executor.execute(sql`
    update webhook_deliveries set status = ${change.status}, tries = tries + 1,
      attempts = (select jsonb_agg(one order by place) from (
        select one, place from jsonb_array_elements(attempts || ${JSON.stringify([attempt])}::jsonb) with ordinality as each (one, place)
        order by place desc limit ${maxAttemptsKept}) last),
      due_at = now() + make_interval(secs => ${change.delaySeconds ?? 0}),
      delivered_at = case when ${change.status} = 'delivered' then now() end
    where id = ${delivery.id}`);
}

/** Ends a webhook, and tells its owner. */
async function disable(executor: Executor, webhookId: string, reason: string): Promise<void> {
  const { rows } = await executor.execute<{ email: string }>(sql`
    update webhooks w set status = 'disabled', disabled_reason = ${reason} from api_keys k
    where w.id = ${webhookId} and w.status = 'active' and k.id = w.key_id returning k.email`);
  if (!rows[0]) return;
  const address = await upsertAddress(executor, parseEmail(rows[0].email));
  await executor.execute(sql`
    with message as (insert into messages (address_id, kind) values (${address}, 'webhook-disabled') returning id)
    update webhooks set message_id = (select id from message) where id = ${webhookId}`);
}

async function recordFailure(
  executor: Executor,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  const isGone = attempt.status === goneStatus;
  const delaySeconds = isGone ? undefined : retryDelay(delivery);
  await recordAttempt(
    executor,
    delivery,
    attempt,
    delaySeconds === undefined ? { status: 'failed' } : { status: 'queued', delaySeconds: delaySeconds },
  );
  if (delivery.event === 'webhook.test') return;
  const { rows } = await executor.execute<{ hopeless: boolean }>(sql`
    update webhooks set failing_since = coalesce(failing_since, now()) where id = ${delivery.webhook_id}
    returning failing_since <= now() - ${maxFailingTime}::interval as hopeless`);
  if (isGone) await disable(executor, delivery.webhook_id, 'The receiver answered 410 Gone.');
  else if (rows[0]?.hopeless)
    await disable(
      executor,
      delivery.webhook_id,
      `It took nothing for ${maxFailingTime}. ${attempt.error ?? ''}`.trim(),
    );
}

/** Notes how a try went, and frees the webhook for the next delivery. */
export async function recordOutcome(
  database: Database,
  delivery: SentDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (attempt.error === null) {
      await recordAttempt(transaction, delivery, attempt, { status: 'delivered' });
      await transaction.execute(
        sql`update webhooks set failing_since = null where id = ${delivery.webhook_id} and failing_since is not null`,
      );
    } else await recordFailure(transaction, delivery, attempt);
    await transaction.execute(
      sql`update webhooks set sending_until = now() where id = ${delivery.webhook_id}`,
    );
  });
}
