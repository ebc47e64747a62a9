import { and, eq, notExists, sql } from 'drizzle-orm';
import type { LoginResponse } from '../../contract/account.ts';
import { users } from '../database/accounts-schema.ts';
import { addresses, messages } from '../database/alerts-schema.ts';
import type { Database, Executor } from '../database/connection.ts';
import { upsertAddress } from '../identity/addresses.ts';
import { parseEmail } from '../identity/email.ts';
import { expiredLinkError, expireLinks, lockRequest, markUsed } from './link-tokens.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { ownerSpacing, queueLink, queueMail } from './queue-mail.ts';
import { endSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

const kinds = { 'reset-password': 'password-reset', 'sign-in': 'sign-in' } as const;

/** Removes what was written for an address without an account; an address that this transaction added goes too. */
async function undoUnlessAccount(executor: Executor, addressId: string): Promise<void> {
  const account = executor.select({ id: users.id }).from(users).where(eq(users.addressId, addressId));
  await executor
    .delete(messages)
    .where(and(eq(messages.addressId, addressId), eq(messages.createdAt, sql`now()`), notExists(account)));
  await executor
    .delete(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.createdAt, sql`now()`), notExists(account)));
}

/**
 * Queues a message with a link to choose a new password, or to sign in, if the address has an account. The same is
 * written for every address, and taken back in the same transaction where there is none: the time reveals nothing.
 * Throws AppError invalid_email.
 */
export async function requestLink(
  database: Database,
  email: string,
  purpose: keyof typeof kinds,
): Promise<void> {
  const address = parseEmail(email);
  await database.transaction(async (transaction) => {
    const addressId = await upsertAddress(transaction, address);
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.addressId, addressId));
    await queueLink(transaction, {
      purpose,
      addressId,
      userId: user?.id ?? null,
      kind: kinds[purpose],
      spacing: ownerSpacing,
    });
    await undoUnlessAccount(transaction, addressId);
  });
}

/** Signs in with a mailed link, once. Throws AppError token_invalid, token_expired. */
export async function signInByLink(
  database: Database,
  token: string,
  userAgent: string | undefined,
): Promise<LoginResponse> {
  return database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, token, 'sign-in');
    if (!request.userId) throw expiredLinkError();
    await markUsed(transaction, request.id);
    return signIn(transaction, request.userId, userAgent);
  });
}

/** Sets a new password and signs out every device. Throws AppError token_invalid, token_expired, password_weak. */
export async function resetPassword(
  database: Database,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { userId, addressId } = await lockRequest(transaction, token, 'reset-password');
    if (!userId) throw expiredLinkError();
    const [address] = await transaction
      .select({ emailKey: addresses.emailKey })
      .from(addresses)
      .where(eq(addresses.id, addressId));
    await refuseWeakPassword(password, address?.emailKey ?? '');
    const passwordHash = await hashPassword(password);
    await expireLinks(transaction, userId);
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessions(transaction, userId, undefined);
    await queueMail(transaction, { addressId, kind: 'account-change', spacing: ownerSpacing });
  });
}
