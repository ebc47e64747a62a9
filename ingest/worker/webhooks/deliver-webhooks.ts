import { eq } from 'drizzle-orm';
import { Webhook as Signer } from 'standardwebhooks';
import type { DeliveryAttempt } from '../../../contract/api/alerts/webhook.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import { webhookDeliveries, webhooks } from '../../../domain/core/database/schema/webhooks.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import type { GuardedPost } from '../../../domain/core/fetch/guarded.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { extendLease } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
import { type ClaimedDelivery, claimDeliveries, hasDueDeliveries } from './claim-deliveries.ts';
import { recordDelivered, recordFailure, recordFault } from './outcome.ts';
import { renderEvent } from './render-event.ts';

export type WebhookWorkerOptions = {
  database: Database;
  post: GuardedPost;
  publicUrl: string;
  /** How long a receiver has to answer. */
  timeoutMs: number;
  log: Logger;
};

/** A receiver should store the event and process it later. */
export const receiverTimeoutMs = 15_000;
const concurrency = 24;
/** The rest is for others, however slowly the receivers of one key, or one host, answer. */
const shares = { perKey: 8, perHost: 8 };
/** A killed process holds its webhook no longer than this beyond the timeout. */
const leaseSlackSeconds = 15;

/** The receiver didn't accept an event. */
class RejectedError extends Error {
  readonly attempt: DeliveryAttempt;

  constructor(attempt: DeliveryAttempt & { error: string }) {
    super(attempt.error);
    this.name = 'RejectedError';
    this.attempt = attempt;
  }
}

/** The fault may be ours, such as a database that was away. It counts as an attempt, or it would be made forever. */
const ownFault = (): DeliveryAttempt => ({
  at: new Date().toISOString(),
  status: null,
  error: 'The event could not be prepared.',
  duration_ms: 0,
});

/** The content of every attempt; stored, so that a replay is the same after the episode has changed. */
async function ensureBody(
  { database, publicUrl }: WebhookWorkerOptions,
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  if (delivery.body) return delivery.body;
  const body = await renderEvent(database, delivery.id, publicUrl);
  if (body)
    await database.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, delivery.id));
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
  { post, timeoutMs }: WebhookWorkerOptions,
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
    const { status } = await post(delivery.url, body, { timeoutMs }, signedHeaders(delivery, body));
    return toAttempt(
      status,
      status >= 200 && status < 300 ? null : `The endpoint responded with status ${status}.`,
    );
  } catch (error) {
    return toAttempt(null, messageOf(error));
  }
}

async function deliverEvent(
  options: WebhookWorkerOptions,
  delivery: ClaimedDelivery,
): Promise<LogFields | undefined> {
  const body = await ensureBody(options, delivery);
  // It was deleted in the meantime.
  if (!body) return undefined;
  const { error, ...attempt } = await attemptDelivery(options, delivery, body);
  if (error !== null) throw new RejectedError({ ...attempt, error });
  await recordDelivered(options.database, delivery, { ...attempt, error });
  return { status: attempt.status };
}

/** Delivers events: several at once, but one at a time to each webhook, and to each key and host its share. */
export function webhooksLoop(options: WebhookWorkerOptions): JobLoop {
  const { database, log } = options;
  const leaseSeconds = options.timeoutMs / 1000 + leaseSlackSeconds;
  const leaseTable = { id: webhooks.id, dueAt: webhooks.sendingUntil };
  return createJobLoop<ClaimedDelivery>(
    {
      name: 'webhooks',
      concurrency,
      leaseSeconds,
      isDue: hasDueDeliveries,
      claim: (limit) => claimDeliveries(database, limit, shares, leaseSeconds),
      extend: ({ webhookId }) => extendLease(database, leaseTable, [webhookId], leaseSeconds),
      process: (delivery) => deliverEvent(options, delivery),
      fail: (delivery, error) =>
        error instanceof RejectedError
          ? recordFailure(database, delivery, error.attempt)
          : recordFault(database, delivery, ownFault()),
      logFields: ({ id, webhookId, event }) => ({ delivery: id, webhook: webhookId, event }),
      messages: { done: 'Delivered event', failed: 'Could not deliver event' },
    },
    log,
  );
}
