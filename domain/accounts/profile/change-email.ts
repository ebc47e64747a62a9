import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses, messages, subscriptions } from '../../core/database/schema/alerts.ts';
import { apiKeys, keyInvitations } from '../../core/database/schema/api.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { countMailRequest, type NetworkLimits } from '../../mail/requested/network-limits.ts';
import { recordOwner } from '../../mail/requested/networks.ts';
import { queueRequestedMail } from '../../mail/requested/queue.ts';
import { sendSooner } from '../../mail/requested/send-sooner.ts';
import { expiredLinkError, expireLinks, lockRequest, markUsed } from '../sessions/link-tokens.ts';
import { queueLink } from '../sessions/queue-link.ts';
import type { SignedInUser } from '../sessions/sessions.ts';

/** Locks both addresses in one order: two accounts that ask for each other's address wait for each other in turn. */
const lockBoth = (executor: Executor, addressId: string, isOther: SQL) =>
  executor
    .select({ id: addresses.id })
    .from(addresses)
    .where(or(eq(addresses.id, addressId), isOther))
    .orderBy(asc(addresses.id))
    .for('no key update');

/**
 * Queues a message to the new address, and a note to the present one. False if it is the address that the account has.
 * An address of another account gets a note instead; the answer is the same. Throws AppError invalid_email,
 * rate_limited.
 */
export async function requestEmailChange(
  { database, networkLimits }: { database: Database; networkLimits: NetworkLimits },
  { userId, addressId }: SignedInUser,
  { email, network }: { email: string; network: string | undefined },
): Promise<boolean> {
  const address = parseEmail(email);
  await countMailRequest(networkLimits, network);
  return database.transaction(async (transaction) => {
    await lockBoth(transaction, addressId, eq(addresses.emailKey, address.key));
    const newId = await upsertAddress(transaction, address);
    if (newId === addressId) return false;
    const isTaken = (await transaction.$count(users, eq(users.addressId, newId))) > 0;
    // First: once the link is followed, nothing more is sent to the present address.
    const note = await queueRequestedMail(transaction, {
      addressId,
      kind: 'account-change',
      requester: { network, isOwner: true },
    });
    await queueLink(transaction, {
      purpose: 'change-email',
      addressId: newId,
      userId,
      kind: isTaken ? 'account-exists' : 'email-change',
      requester: { network },
      notBefore: note?.sendAt,
    });
    return true;
  });
}

/** What the old address has and the new one lacks goes along; an alert that both have stays as the new one has it. */
async function moveAlerts(executor: Executor, from: string, to: string): Promise<void> {
  const other = alias(subscriptions, 'other');
  const duplicate = executor
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.addressId, to),
        eq(other.kind, subscriptions.kind),
        eq(other.termKey, subscriptions.termKey),
        eq(other.filters, subscriptions.filters),
      ),
    );
  await executor.delete(subscriptions).where(and(eq(subscriptions.addressId, from), exists(duplicate)));
  await executor.update(subscriptions).set({ addressId: to }).where(eq(subscriptions.addressId, from));
  // Also keeps what was sent from being sent again.
  await executor.update(messages).set({ addressId: to }).where(eq(messages.addressId, from));
  await executor.update(keyInvitations).set({ addressId: to }).where(eq(keyInvitations.addressId, from));
}

/**
 * Gives the account its new address, with the alerts of both. Only its owner can, signed in: otherwise, a stranger who
 * follows the link would hand over their alerts. Throws AppError token_invalid, token_expired.
 */
export async function confirmEmailChange(
  database: Database,
  { userId, addressId }: SignedInUser,
  { token, network }: { token: string; network: string | undefined },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, token, 'change-email');
    if (request.userId !== userId)
      throw new AppError(
        'token_invalid',
        'This link belongs to another account. Sign in to that account first.',
      );
    await lockBoth(transaction, addressId, eq(addresses.id, request.addressId));
    const isTaken = (await transaction.$count(users, eq(users.addressId, request.addressId))) > 0;
    if (isTaken) throw expiredLinkError();
    await markUsed(transaction, request.id);
    const rows = await transaction
      .update(addresses)
      .set({ verifiedAt: sql`now()`, stoppedAt: null, stoppedReason: null })
      .where(eq(addresses.id, request.addressId))
      .returning({ email: addresses.email });
    await recordOwner(transaction, request.addressId, network);
    await sendSooner(transaction, request.addressId);
    const oldEmail = transaction
      .select({ key: addresses.emailKey })
      .from(addresses)
      .where(eq(addresses.id, addressId));
    await transaction
      .update(apiKeys)
      .set({ email: onlyRow(rows).email })
      .where(eq(sql`lower(${apiKeys.email})`, oldEmail));
    await moveAlerts(transaction, addressId, request.addressId);
    await transaction.update(users).set({ addressId: request.addressId }).where(eq(users.id, userId));
    await expireLinks(transaction, userId);
    await transaction.delete(addresses).where(eq(addresses.id, addressId));
  });
}
