import { sql } from 'drizzle-orm';
import { Webhook as Signer } from 'standardwebhooks';
import type { DeliveryAttempt } from '../../../server/contract/webhook.ts';
import type { Database } from '../../../server/core/database/connection.ts';
import { messageOf } from '../../../server/core/errors.ts';
import type { GuardedPost } from '../../../server/core/fetch/guarded.ts';
import { repeatUntil } from '../repeat.ts';
import { recordOutcome } from './outcome.ts';
import { renderEvent } from './render-event.ts';

export type WebhookWorkerOptions = {
  database: Database;
  post: GuardedPost;
  publicUrl: string;
  /** How long a receiver has to answer. */
  deadlineMs: number;
  tell: (line: string) => void;
};

/** A receiver shall note an event and work on it later. */
export const receiverTimeoutMs = 15_000;
const pollIntervalMs = 500;
const senders = 8;
/** A sender that is killed holds its webhook no longer than this beyond the deadline. */
const leaseSlackSeconds = 15;

type ClaimedDelivery = {
  id: string;
  webhook_id: string;
  event: string;
  tries: number;
  body: string | null;
  url: string;
  secrets: string[];
};

/**
 * Takes the next due event whose webhook nobody is sending to. It stays queued, behind a lease: what a killed process
 * had in hand is sent again under the same id.
 */
async function claim(database: Database, leaseSeconds: number): Promise<ClaimedDelivery | undefined> {
  const { rows } = await database.execute<ClaimedDelivery>(sql`
    with next as (
      select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.status = 'queued' and d.due_at <= now() and w.sending_until <= now() and (w.status = 'active' or d.event = 'webhook.test')
        and exists (select 1 from api_keys k where k.id = w.key_id and k.revoked_at is null)
      order by d.due_at limit 1 for update of d, w skip locked),
    lease as (
      update webhooks w set sending_until = now() + make_interval(secs => ${leaseSeconds}) from next where w.id = next.webhook_id
      returning w.id, w.url, w.secret, case when w.previous_until > now() then w.previous_secret end as previous)
    select d.id, d.webhook_id, d.event, d.tries, d.body, lease.url, array_remove(array[lease.secret, lease.previous], null) as secrets
    from next join webhook_deliveries d on d.id = next.id join lease on lease.id = next.webhook_id`);
  return rows[0];
}

/** What every try of an event says; kept, so that a replay says the same after the episode has changed. */
async function ensureBody(
  { database, publicUrl }: WebhookWorkerOptions,
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  if (delivery.body) return delivery.body;
  const body = await renderEvent(database, delivery.id, publicUrl);
  if (body)
    await database.execute(sql`update webhook_deliveries set body = ${body} where id = ${delivery.id}`);
  return body;
}

function signedHeaders({ id, secrets }: ClaimedDelivery, body: string): Record<string, string> {
  const now = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, now, body)).join(' '),
  };
}

async function attemptDelivery(
  { post, deadlineMs }: WebhookWorkerOptions,
  delivery: ClaimedDelivery,
  body: string,
): Promise<DeliveryAttempt> {
  const started = Date.now();
  const toAttempt = (status: number | null, error: string | null): DeliveryAttempt => ({
    at: new Date(started).toISOString(),
    status,
    error,
    duration_ms: Date.now() - started,
  });
  try {
    const { status } = await post(
      delivery.url,
      body,
      { timeoutMs: deadlineMs },
      signedHeaders(delivery, body),
    );
    return toAttempt(status, status >= 200 && status < 300 ? null : `The receiver answered ${status}.`);
  } catch (error) {
    return toAttempt(null, messageOf(error));
  }
}

/** Sends one due event; false when there is none. */
export async function deliverNextEvent(options: WebhookWorkerOptions): Promise<boolean> {
  const delivery = await claim(options.database, options.deadlineMs / 1000 + leaseSlackSeconds);
  if (!delivery) return false;
  const body = await ensureBody(options, delivery);
  if (body) await recordOutcome(options.database, delivery, await attemptDelivery(options, delivery, body));
  return true;
}

/** Sends what is due, until the signal aborts; events in hand are finished. */
export async function deliverWebhooks(options: WebhookWorkerOptions, signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: senders }, () =>
      repeatUntil(signal, pollIntervalMs, () => deliverNextEvent(options), options.tell),
    ),
  );
}
