import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/connection.ts';
import { addresses, subscriptions, tokens } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { hashToken } from '../../identity/random-token.ts';
import { recordOwner } from '../../mail/requested/networks.ts';
import { sendSooner } from '../../mail/requested/send-sooner.ts';
import { activatePending, confirmAddress } from './activate.ts';

/** What the link of a verification message asks for. */
export type Verification = {
  token: string;
  /** Has to be the address of the token, if given. */
  email?: string | undefined;
  /** The network of the request. */
  network: string | undefined;
};

const invalidLinkError = () =>
  new AppError('token_invalid', "This verification link isn't valid. Subscribe again to get a new one.");

const spentLinkError = (message: string) => new AppError('token_expired', message);

/** The row of a token, locked: of several requests with one token, the others wait here. */
async function lockToken(executor: Executor, hash: string) {
  const [row] = await executor
    .select({
      addressId: tokens.addressId,
      subscriptionId: tokens.subscriptionId,
      email: addresses.email,
      usedAt: tokens.usedAt,
      isExpired: sql<boolean>`${tokens.expiresAt} <= now()`,
    })
    .from(tokens)
    .innerJoin(addresses, eq(addresses.id, tokens.addressId))
    .where(eq(tokens.hash, hash))
    .for('update', { of: tokens });
  return row;
}

/** The request that a token names, as it is now: what a concurrent one just committed counts. */
async function findRequest(executor: Executor, id: string | null) {
  if (id === null) return undefined;
  const [row] = await executor
    .select({
      id: subscriptions.id,
      kind: subscriptions.kind,
      term: subscriptions.term,
      status: subscriptions.status,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row;
}

/**
 * Redeems a verification token: activates the request that it names, and no other. Of several concurrent requests,
 * exactly one changes anything. After that, the same token succeeds for as long as the alert isn't deleted. Resolves to
 * the terms of the alerts that it activated. Throws AppError token_invalid, token_expired, too_many_alerts.
 */
export async function verifyEmail(
  database: Database,
  { token, email, network }: Verification,
): Promise<string[]> {
  const hash = hashToken(token);
  return database.transaction(async (transaction) => {
    const row = await lockToken(transaction, hash);
    if (!row || (email && email.trim().toLowerCase() !== row.email.toLowerCase())) throw invalidLinkError();
    const { addressId, usedAt, isExpired } = row;
    const request = await findRequest(transaction, row.subscriptionId);
    if (request?.status === 'active' || request?.status === 'paused') return [];
    if (usedAt)
      throw spentLinkError(
        'This verification link has already been used, and its subscription was canceled.',
      );
    if (isExpired)
      throw spentLinkError('This verification link has expired. Subscribe again to get a new one.');
    if (request?.status !== 'pending')
      throw spentLinkError('This request was canceled. Subscribe again to get a new link.');
    await transaction.update(tokens).set({ usedAt: sql`now()` }).where(eq(tokens.hash, hash));
    await confirmAddress(transaction, addressId);
    await activatePending(transaction, addressId, request.id);
    await recordOwner(transaction, addressId, network);
    await sendSooner(transaction, addressId);
    return request.kind === 'alert' && request.term !== '' ? [request.term] : [];
  });
}
