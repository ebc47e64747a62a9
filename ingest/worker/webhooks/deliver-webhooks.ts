import { sql } from 'drizzle-orm';
import { Webhook as Signer } from 'standardwebhooks';
import type { DeliveryAttempt } from '../../../server/contract/webhook.ts';
import type { Database } from '../../../server/core/database/connection.ts';
import { messageOf } from '../../../server/core/errors.ts';
import type { GuardedPost } from '../../../server/core/fetch/guarded.ts';
import { repeatUntil } from '../repeat.ts';
import { noteOutcome } from './outcome.ts';
import { renderEvent } from './render-event.ts';

export type WebhookSending = {
  database: Database;
  post: GuardedPost;
  publicUrl: string;
  /** How long a receiver has to answer. */
  deadlineMs: number;
  tell: (line: string) => void;
};

/** A receiver shall note an event and work on it later. */
export const receiverDeadlineMs = 15_000;
const lookEveryMs = 500;
const senders = 8;
/** A sender that is killed holds its webhook no longer than this beyond the deadline. */
const leaseSlackSeconds = 15;

type Claimed = {
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
async function claim(database: Database, leaseSeconds: number): Promise<Claimed | undefined> {
  const { rows } = await database.execute<Claimed>(sql`
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
async function bodyOf(
  { database, publicUrl }: WebhookSending,
  claimed: Claimed,
): Promise<string | undefined> {
  if (claimed.body) return claimed.body;
  const body = await renderEvent(database, claimed.id, publicUrl);
  if (body)
    await database.execute(sql`update webhook_deliveries set body = ${body} where id = ${claimed.id}`);
  return body;
}

function signedHeaders({ id, secrets }: Claimed, body: string): Record<string, string> {
  const now = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, now, body)).join(' '),
  };
}

async function attemptAt(
  { post, deadlineMs }: WebhookSending,
  claimed: Claimed,
  body: string,
): Promise<DeliveryAttempt> {
  const started = Date.now();
  const told = (status: number | null, error: string | null): DeliveryAttempt => ({
    at: new Date(started).toISOString(),
    status,
    error,
    duration_ms: Date.now() - started,
  });
  try {
    const { status } = await post(claimed.url, body, { deadlineMs }, signedHeaders(claimed, body));
    return told(status, status >= 200 && status < 300 ? null : `The receiver answered ${status}.`);
  } catch (error) {
    return told(null, messageOf(error));
  }
}

/** Sends one due event; false when there is none. */
export async function deliverOneEvent(sending: WebhookSending): Promise<boolean> {
  const claimed = await claim(sending.database, sending.deadlineMs / 1000 + leaseSlackSeconds);
  if (!claimed) return false;
  const body = await bodyOf(sending, claimed);
  if (body) await noteOutcome(sending.database, claimed, await attemptAt(sending, claimed, body));
  return true;
}

/** Sends what is due, until the signal aborts; events in hand are finished. */
export async function deliverWebhooks(sending: WebhookSending, signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: senders }, () =>
      repeatUntil(signal, lookEveryMs, () => deliverOneEvent(sending), sending.tell),
    ),
  );
}
