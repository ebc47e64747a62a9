import { and, eq, exists, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses, messages } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import {
  type CountedMessage,
  type MailPlan,
  type MailRequest,
  planMail,
  type RequestedKind,
  unconfirmedDays,
} from './budget.ts';
import { isRequestedFor, isWaiting } from './conditions.ts';
import { hashNetwork, isKnownNetwork } from './networks.ts';

/** Who asks for a message. */
type Requester = {
  /** The network of the request; undefined when the app is called by its own process. */
  network: string | undefined;
  /** Signed in as the owner of the address that the message is sent to. */
  isOwner?: boolean;
};

/** Requests for one address take turns from here on. Resolves to its state, and to the time on the database's clock. */
async function lockAddress(executor: Executor, addressId: string) {
  const account = executor.select({ id: users.id }).from(users).where(eq(users.addressId, addresses.id));
  const rows = await executor
    .select({
      isConfirmed: sql<boolean>`${or(isNotNull(addresses.verifiedAt), exists(account))}`,
      now: sql`clock_timestamp()`.mapWith(messages.dueAt),
    })
    .from(addresses)
    .where(eq(addresses.id, addressId))
    .for('no key update', { of: addresses });
  return onlyRow(rows);
}

/** When a message left: one that is being sent, or sent again, counts as sent now. */
function leftAt(
  { status, sentAt, createdAt }: Pick<typeof messages.$inferSelect, 'status' | 'sentAt' | 'createdAt'>,
  now: Date,
): Date {
  return sentAt ?? (status === 'queued' ? now : createdAt);
}

/** What counts against the budget of an address. */
async function listCounted(
  executor: Executor,
  addressId: string,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Promise<CountedMessage[]> {
  const requested = isRequestedFor(addressId);
  // Keeps the worker from taking one that is about to be shared or moved.
  await executor.select({ id: messages.id }).from(messages).where(and(requested, isWaiting)).for('update');
  const days = isConfirmed ? 1 : unconfirmedDays;
  const rows = await executor
    .select({
      id: messages.id,
      kind: sql<RequestedKind>`${messages.kind}`,
      subject: messages.subscriptionId,
      network: messages.network,
      byOwner: messages.byOwner,
      status: messages.status,
      createdAt: messages.createdAt,
      dueAt: messages.dueAt,
      sentAt: messages.sentAt,
      isWaiting: sql<boolean>`${isWaiting}`,
    })
    .from(messages)
    .where(
      and(
        requested,
        ne(messages.status, 'dropped'),
        or(gt(messages.createdAt, sql`now() - make_interval(days => ${days})`), isWaiting),
      ),
    );
  return rows.map((message) => ({
    ...message,
    requestedAt: message.createdAt.getTime(),
    sendAt: message.isWaiting
      ? Math.max(message.dueAt.getTime(), now.getTime())
      : leftAt(message, now).getTime(),
  }));
}

/** A message that several requests may share, and when it is sent. */
export type QueuedMail = { id: string; sendAt: number };

async function carryOut(
  executor: Executor,
  { sharedId, sendAt, byOwner, moved }: MailPlan,
  { kind, subject, network, addressId }: MailRequest & { addressId: string },
): Promise<QueuedMail> {
  for (const message of moved)
    await executor
      .update(messages)
      .set({ dueAt: new Date(message.sendAt) })
      .where(eq(messages.id, message.id));
  const dueAt = new Date(sendAt);
  if (sharedId) {
    await executor
      .update(messages)
      .set({ dueAt, ...(byOwner ? { byOwner } : {}) })
      .where(eq(messages.id, sharedId));
    return { id: sharedId, sendAt };
  }
  const rows = await executor
    .insert(messages)
    .values({ addressId, kind, subscriptionId: subject, dueAt, network, byOwner })
    .returning({ id: messages.id });
  return { id: onlyRow(rows).id, sendAt };
}

export type MessageRequest = {
  addressId: string;
  kind: RequestedKind;
  requester: Requester;
  /** What it asks to confirm. */
  subscriptionId?: string;
} & Pick<MailRequest, 'notBefore'>;

/**
 * The one place where a message is queued because somebody asked for it. Counts it against the budget of its address, in
 * the caller's transaction. Undefined when the budget is used up: whoever asks must not be told.
 */
export async function queueRequestedMail(
  executor: Executor,
  { addressId, kind, requester, subscriptionId, notBefore }: MessageRequest,
): Promise<QueuedMail | undefined> {
  const { network, isOwner = false } = requester;
  const { isConfirmed, now } = await lockAddress(executor, addressId);
  const counted = await listCounted(executor, addressId, { isConfirmed, now });
  const isKnown = network !== undefined && (await isKnownNetwork(executor, addressId, network));
  const request: MailRequest = {
    kind,
    subject: subscriptionId ?? null,
    network: network === undefined ? null : hashNetwork(network),
    byOwner: isOwner || isKnown,
    isConfirmed,
    now: now.getTime(),
    notBefore,
  };
  const plan = planMail(counted, request);
  return plan && carryOut(executor, plan, { ...request, addressId });
}
