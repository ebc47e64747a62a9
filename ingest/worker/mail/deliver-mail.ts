import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../server/core/database/connection.ts';
import type { Delivery, MailTransport } from '../../../server/core/mail/mail.ts';
import { repeatUntil } from '../repeat.ts';
import { gatherDueAlerts } from './gather-alerts.ts';
import { queueQuietWeekNotices } from './quiet-week-notices.ts';
import { type MailSite, type QueuedMessage, renderMessage } from './render-message.ts';

export type DeliverOptions = MailSite & { mail: MailTransport; tell: (line: string) => void };

const pollIntervalMs = 500;
/** They are due once a week: an hour later is soon enough. */
const quietWeekIntervalMs = 3_600_000;
const senders = 4;
/** With the growing pauses between them, tries go on for about two days. */
const maxTries = 14;
const maxDelayMinutes = 360;

/** Notes how it went. A refused recipient gets no more mail; what cannot be sent for two days is a dead letter. */
async function recordDelivery(
  executor: Executor,
  message: QueuedMessage & { tries: number },
  delivery: Delivery,
  subject: string,
): Promise<void> {
  if (delivery.outcome === 'sent') {
    await executor.execute(
      sql`update messages set status = 'sent', sent_at = now(), tries = tries + 1, subject = ${subject}, last_error = null where id = ${message.id}`,
    );
    return;
  }
  const isOver = delivery.outcome === 'refused' || message.tries + 1 >= maxTries;
  const minutes = Math.min(2 ** message.tries * 0.5, maxDelayMinutes) * (0.8 + Math.random() * 0.4);
  await executor.execute(sql`
    update messages set status = ${isOver ? 'dead' : 'queued'}, tries = tries + 1, subject = ${subject}, last_error = ${delivery.reason},
      due_at = now() + make_interval(secs => ${minutes * 60}) where id = ${message.id}`);
  if (delivery.outcome === 'refused' && delivery.scope === 'address')
    await executor.execute(sql`
      update addresses set stopped_at = now(), stopped_reason = ${delivery.reason} where id = ${message.addressId}`);
}

/**
 * Sends one due message; false when there is none. The message is locked from here until its fate is noted: a process
 * that is killed meanwhile leaves it queued, and the next sends it under the same Message-ID.
 */
export async function deliverNextMessage({
  database,
  mail,
  publicUrl,
  tell,
}: DeliverOptions): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<QueuedMessage & { tries: number }>(sql`
      select m.id, m.address_id as "addressId", m.kind, m.tries, a.email from messages m join addresses a on a.id = m.address_id
      where m.status = 'queued' and m.due_at <= now() order by m.due_at limit 1 for update of m skip locked`);
    const message = rows[0];
    if (!message) return false;
    const rendered = await renderMessage(transaction, message, { database, publicUrl });
    if (!rendered) {
      await transaction.execute(sql`update messages set status = 'dropped' where id = ${message.id}`);
      return true;
    }
    const delivery = await mail.send(rendered);
    if (delivery.outcome !== 'sent') tell(`A message could not be sent: ${delivery.reason}`);
    await recordDelivery(transaction, message, delivery, rendered.subject);
    return true;
  });
}

/** Sends what is due, until the signal aborts; the message in hand is finished. */
export async function deliverMail(options: DeliverOptions, signal: AbortSignal): Promise<void> {
  const gather = repeatUntil(signal, pollIntervalMs, () => gatherDueAlerts(options.database), options.tell);
  const quietWeekNotices = repeatUntil(
    signal,
    quietWeekIntervalMs,
    async () => {
      await queueQuietWeekNotices(options.database);
      return false;
    },
    options.tell,
  );
  const sending = Array.from({ length: senders }, () =>
    repeatUntil(signal, pollIntervalMs, () => deliverNextMessage(options), options.tell),
  );
  await Promise.all([gather, quietWeekNotices, ...sending]);
}

export type UndeliverableMessage = {
  id: string;
  email: string;
  kind: string;
  subject: string | null;
  tries: number;
  last_error: string | null;
};

/** Messages that were given up. */
export async function undeliverableMessages(database: Database): Promise<UndeliverableMessage[]> {
  const { rows } = await database.execute<UndeliverableMessage>(sql`
    select m.id, a.email, m.kind, m.subject, m.tries, m.last_error from messages m join addresses a on a.id = m.address_id
    where m.status = 'dead' order by m.created_at`);
  return rows;
}

/** Queues given-up messages again, and lets their addresses have mail; resolves to how many. */
export async function retryUndeliverableMessages(database: Database): Promise<number> {
  await database.execute(sql`
    update addresses set stopped_at = null, stopped_reason = null where id in (select address_id from messages where status = 'dead')`);
  const { rowCount } = await database.execute(
    sql`update messages set status = 'queued', tries = 0, due_at = now() where status = 'dead'`,
  );
  return rowCount ?? 0;
}
