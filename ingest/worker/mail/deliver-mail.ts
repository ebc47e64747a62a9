import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../domain/core/database/connection.ts';
import { addresses, messages } from '../../../domain/core/database/schema/alerts.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { getOrCreateSecret } from '../../../domain/identity/secrets.ts';
import type { Delivery, MailTransport } from '../../../domain/mail/mail.ts';
import { backoff } from '../jobs/backoff.ts';
import { extendLease, hasDueJobs, isClaimable, secondsFromNow } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
import { type MailSite, renderMessage } from './render-message.ts';

export type DeliverOptions = MailSite & { mail: MailTransport; log: Logger };

type Message = typeof messages.$inferSelect;

const concurrency = 4;
const leaseSeconds = 60;
/** About two days in all. */
const retryPolicy = { baseSeconds: 30, maxSeconds: 6 * 3_600, maxTries: 14 };
const jobTable = { id: messages.id, dueAt: messages.dueAt, where: sql`${messages.status} = 'queued'` };

type FailedDelivery = Exclude<Delivery, { outcome: 'sent' }>;

/** The mail server didn't take a message. */
class UndeliveredError extends Error {
  readonly delivery: FailedDelivery;
  readonly subject: string;

  constructor(delivery: FailedDelivery, subject: string) {
    super(delivery.reason);
    this.name = 'UndeliveredError';
    this.delivery = delivery;
    this.subject = subject;
  }
}

/** Renders a message, sends it and records that. */
async function renderAndSend(
  executor: Executor,
  { database, publicUrl, mail, secret }: DeliverOptions & { secret: Buffer },
  { id, kind, addressId, subscriptionId }: Message,
): Promise<LogFields | undefined> {
  const [address] = await executor
    .select({ email: addresses.email })
    .from(addresses)
    .where(eq(addresses.id, addressId));
  const rendered =
    address &&
    (await renderMessage(
      executor,
      { id, kind, addressId, subscriptionId, email: address.email },
      { database, publicUrl },
      secret,
    ));
  if (!rendered) {
    await executor.update(messages).set({ status: 'dropped' }).where(eq(messages.id, id));
    return undefined;
  }
  const delivery = await mail.send(rendered);
  if (delivery.outcome !== 'sent') throw new UndeliveredError(delivery, rendered.subject);
  await executor
    .update(messages)
    .set({ status: 'sent', sentAt: sql`now()`, subject: rendered.subject, lastError: null })
    .where(eq(messages.id, id));
  return {};
}

/**
 * Sends a message. An alert is sent in a transaction that locks what it is about: unsubscribing waits until it is sent.
 * A message whose sender is killed is sent again, under the same Message-ID.
 */
async function sendMessage(options: DeliverOptions, message: Message): Promise<LogFields | undefined> {
  const secret = await getOrCreateSecret(options.database, 'links');
  const send = (executor: Executor) => renderAndSend(executor, { ...options, secret }, message);
  return message.kind === 'alert' ? options.database.transaction(send) : send(options.database);
}

/** Sets the next try. A refused address gets no more mail; a message that failed for two days is undeliverable. */
async function putOffMessage({ database }: DeliverOptions, message: Message, error: unknown): Promise<void> {
  const delivery = error instanceof UndeliveredError ? error.delivery : undefined;
  const isRefused = delivery?.outcome === 'refused';
  const pause = isRefused ? undefined : backoff(retryPolicy, message.tries);
  await database.transaction(async (transaction) => {
    await transaction
      .update(messages)
      .set({
        status: pause === undefined ? 'dead' : 'queued',
        dueAt: secondsFromNow(pause ?? 0),
        lastError: messageOf(error),
        ...(error instanceof UndeliveredError ? { subject: error.subject } : {}),
      })
      .where(eq(messages.id, message.id));
    if (isRefused && delivery.scope === 'address')
      await transaction
        .update(addresses)
        .set({ stoppedAt: sql`now()`, stoppedReason: delivery.reason })
        .where(eq(addresses.id, message.addressId));
  });
}

/** Sends queued messages. */
export function messagesLoop(options: DeliverOptions): JobLoop {
  const { database, log } = options;
  return createJobLoop<Message>(
    {
      name: 'messages',
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(messages)
          .set({ tries: sql`${messages.tries} + 1`, dueAt: secondsFromNow(leaseSeconds) })
          .where(isClaimable(jobTable, max))
          .returning(),
      extend: ({ id }) => extendLease(database, jobTable, [id], leaseSeconds),
      process: (message) => sendMessage(options, message),
      fail: (message, error) => putOffMessage(options, message, error),
      logFields: ({ id, kind, tries }) => ({ message: id, kind, tries }),
      messages: { done: 'Sent message', failed: 'Could not send message' },
    },
    log,
  );
}
