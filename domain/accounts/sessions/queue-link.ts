import type { Executor } from '../../core/database/connection.ts';
import { accountRequests } from '../../core/database/schema/accounts.ts';
import { type MessageRequest, queueRequestedMail } from '../../mail/requested/queue.ts';

type LinkRequest = Omit<typeof accountRequests.$inferInsert, 'messageId'> & MessageRequest;

/** Queues a message with a link. Of several requests that share a message, the last one before it is sent counts. */
export async function queueLink(
  executor: Executor,
  { kind, requester, notBefore, ...values }: LinkRequest,
): Promise<void> {
  const message = { addressId: values.addressId, kind, requester, notBefore };
  const queued = await queueRequestedMail(executor, message);
  if (queued) await executor.insert(accountRequests).values({ ...values, messageId: queued.id });
}
