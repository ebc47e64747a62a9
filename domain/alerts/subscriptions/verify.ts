import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChoiceDetails } from '../../../contract/api/alerts/subscription.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { currentTransactionId } from '../../core/database/current-transaction.ts';
import { addresses, subscriptions, tokens } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { hashToken } from '../../identity/random-token.ts';
import { tokenLifetime } from '../../identity/verification-tokens.ts';
import { recordOwner } from '../../mail/requested/networks.ts';
import { sendSooner } from '../../mail/requested/send-sooner.ts';
import { checkActiveLimit, listWaiting, type Waiting } from './waiting.ts';

/** What the link of a verification message asks for. */
export type Verification = {
  token: string;
  /** Has to be the address of the token, if given. */
  email?: string | undefined;
  /** The requests to activate; without it, the only one that awaits confirmation. */
  chosen?: string[] | undefined;
  /** The network of the request. */
  network: string | undefined;
};

const invalidLinkError = () =>
  new AppError('token_invalid', "This verification link isn't valid. Subscribe again to get a new one.");

/** Activates the chosen requests of an address and discards the others; from now on, the matcher includes them. */
async function activateSubscriptions(executor: Executor, addressId: string, chosen: string[]): Promise<void> {
  await executor
    .update(addresses)
    .set({
      verifiedAt: sql`coalesce(${addresses.verifiedAt}, now())`,
      stoppedAt: null,
      stoppedReason: null,
    })
    .where(eq(addresses.id, addressId));
  await checkActiveLimit(executor, addressId, chosen.length);
  const isWaiting = and(eq(subscriptions.addressId, addressId), eq(subscriptions.status, 'pending'));
  await executor
    .update(subscriptions)
    .set({ status: 'active', verifiedAt: sql`now()`, activatedIn: currentTransactionId })
    .where(and(isWaiting, inArray(subscriptions.id, chosen)));
  await executor.update(subscriptions).set({ status: 'ended', endedAt: sql`now()` }).where(isWaiting);
}

async function hasActiveSubscription(executor: Executor, addressId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.addressId, addressId), inArray(subscriptions.status, ['active', 'paused'])))
    .limit(1);
  return rows.length > 0;
}

/** The row of a token, locked: of several requests with one token, the others wait here. */
async function lockToken(executor: Executor, hash: string) {
  const [row] = await executor
    .select({
      addressId: tokens.addressId,
      email: addresses.email,
      usedAt: tokens.usedAt,
      isExpired: sql<boolean>`${tokens.expiresAt} <= now()`,
      issuedAt: sql`${tokens.expiresAt} - ${tokenLifetime}`.mapWith(tokens.expiresAt),
    })
    .from(tokens)
    .innerJoin(addresses, eq(addresses.id, tokens.addressId))
    .where(eq(tokens.hash, hash))
    .for('update', { of: tokens });
  return row;
}

/**
 * The requests that a verification activates: those that were chosen or, without a choice, the only one there is, if
 * the message named it. Throws AppError choice_required, subscription_not_found.
 */
function chooseFrom(waiting: Waiting[], issuedAt: Date, chosen: string[] | undefined): Waiting[] {
  const [first] = waiting;
  if (chosen) {
    const requests = waiting.filter(({ id }) => chosen.includes(id));
    if (requests.length > 0) return requests;
    throw new AppError('subscription_not_found', 'These requests were canceled. Open the link again.');
  }
  if (!first) return [];
  if (waiting.length === 1 && first.createdAt <= issuedAt) return [first];
  throw new AppError('choice_required', 'Several requests await confirmation. Choose the ones you made.', {
    details: { waiting: waiting.map(({ id, kind, term }) => ({ id, kind, term })) } satisfies ChoiceDetails,
  });
}

const spentLinkError = (message: string) => new AppError('token_expired', message);

/**
 * Redeems a verification token. Of several concurrent requests, exactly one changes anything. After that, the same
 * token succeeds for as long as a subscription is active. Resolves to the terms of the alerts that it activated. Throws AppError token_invalid, token_expired,
 * choice_required, subscription_not_found, too_many_alerts.
 */
export async function verifyEmail(
  database: Database,
  { token, email, chosen, network }: Verification,
): Promise<string[]> {
  const hash = hashToken(token);
  return database.transaction(async (transaction) => {
    const row = await lockToken(transaction, hash);
    if (!row || (email && email.trim().toLowerCase() !== row.email.toLowerCase())) throw invalidLinkError();
    // A statement of its own: what a concurrent request just committed wasn't visible to the one above.
    const isActive = await hasActiveSubscription(transaction, row.addressId);
    if (row.usedAt && isActive) return [];
    if (row.usedAt)
      throw spentLinkError(
        'This verification link has already been used, and its subscription was canceled.',
      );
    if (row.isExpired)
      throw spentLinkError('This verification link has expired. Subscribe again to get a new one.');
    const waiting = await listWaiting(transaction, row.addressId);
    if (waiting.length === 0 && !isActive)
      throw spentLinkError('This request was canceled. Subscribe again to get a new link.');
    const requests = chooseFrom(waiting, row.issuedAt, chosen);
    await transaction.update(tokens).set({ usedAt: sql`now()` }).where(eq(tokens.hash, hash));
    await activateSubscriptions(
      transaction,
      row.addressId,
      requests.map(({ id }) => id),
    );
    await recordOwner(transaction, row.addressId, network);
    await sendSooner(transaction, row.addressId);
    return requests.flatMap(({ kind, term }) => (kind === 'alert' && term !== '' ? [term] : []));
  });
}
