import { and, eq, sql } from 'drizzle-orm';
import type { messageKinds } from '../../contract/message.ts';
import { accountRequests } from '../database/accounts-schema.ts';
import { messages } from '../database/alerts-schema.ts';
import type { Executor } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';

type MessageKind = (typeof messageKinds)[number];

/** How often one address gets a kind of message, whoever asks. Requests in between share the next one. */
type Spacing = { minutes: number; perDay: number };

/** For messages to addresses that may belong to a stranger. */
export const strangerSpacing: Spacing = { minutes: 15, perDay: 3 };
/** For messages to the owner of an account, who is waiting for them. */
export const ownerSpacing: Spacing = { minutes: 1, perDay: 20 };

/** Queues a message unless one of its kind is waiting; resolves to the id of the waiting one. */
export async function queueMail(
  executor: Executor,
  { addressId, kind, spacing }: { addressId: string; kind: MessageKind; spacing: Spacing },
): Promise<string | undefined> {
  const ofKind = sql`${messages} where ${messages.addressId} = ${addressId} and ${messages.kind} = ${kind}`;
  await executor.execute(sql`
    insert into ${messages} (${columnNames(messages.addressId, messages.kind, messages.dueAt)})
    select ${addressId}, ${kind}, greatest(now(),
      (select max(${messages.createdAt}) + make_interval(mins => ${spacing.minutes}) from ${ofKind}),
      (select ${messages.createdAt} + interval '1 day' from ${ofKind}
        order by ${messages.createdAt} desc offset ${spacing.perDay - 1} limit 1))
    where not exists (select 1 from ${ofKind} and ${messages.status} = 'queued')`);
  const [queued] = await executor
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.addressId, addressId), eq(messages.kind, kind), eq(messages.status, 'queued')));
  return queued?.id;
}

/** Queues a message with a link. Of several requests that share a message, the last one before it is sent counts. */
export async function queueLink(
  executor: Executor,
  request: Omit<typeof accountRequests.$inferInsert, 'messageId'> & { kind: MessageKind; spacing: Spacing },
): Promise<void> {
  const { kind, spacing, ...values } = request;
  const messageId = await queueMail(executor, { addressId: values.addressId, kind, spacing });
  if (!messageId) return;
  await executor.insert(accountRequests).values({ ...values, messageId });
}
