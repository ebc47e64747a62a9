import { accountRequests } from '../database/accounts-schema.ts';
import type { Executor } from '../database/connection.ts';
import type { RequestedKind } from '../requested-mail/budget.ts';
import { queueRequestedMail, type Requester } from '../requested-mail/queue.ts';

type LinkRequest = Omit<typeof accountRequests.$inferInsert, 'messageId'> & {
  kind: RequestedKind;
  requester: Requester;
};

/** Queues a message with a link. Of several requests that share a message, the last one before it is sent counts. */
export async function queueLink(
  executor: Executor,
  { kind, requester, ...values }: LinkRequest,
): Promise<void> {
  const messageId = await queueRequestedMail(executor, { addressId: values.addressId, kind, requester });
  if (messageId) await executor.insert(accountRequests).values({ ...values, messageId });
}
