import { eq } from 'drizzle-orm';
import type { LoginResponse } from '../../../contract/api/accounts/account.ts';
import type { Database } from '../../core/database/connection.ts';
import { keepIf } from '../../core/database/keep-if.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { admitMailRequest, type MailAdmission } from '../../mail/requested/network-limits.ts';
import { recordOwner } from '../../mail/requested/networks.ts';
import { queueRequestedMail } from '../../mail/requested/queue.ts';
import { expiredLinkError, expireLinks, lockRequest, markUsed } from './link-tokens.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { queueLink } from './queue-link.ts';
import { type Device, endSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

const kinds = { 'reset-password': 'password-reset', 'sign-in': 'sign-in' } as const;

type LinkRequest = {
  email: string;
  purpose: keyof typeof kinds;
  /** The token of a human check. */
  turnstileToken?: string | undefined;
  /** The network of the request. */
  network: string | undefined;
};

/**
 * Queues a message with a link to choose a new password, or to sign in, if the address has an account. The same is
 * written for every address, and undone in the same transaction where there is none: the time reveals nothing. Throws
 * AppError invalid_email, and those of `admitMailRequest`.
 */
export async function requestLink(
  { database, ...admission }: MailAdmission & { database: Database },
  { email, purpose, turnstileToken, network }: LinkRequest,
): Promise<void> {
  const address = parseEmail(email);
  await admitMailRequest(admission, { purpose, network, turnstileToken });
  await database.transaction((transaction) =>
    keepIf(transaction, async (attempt) => {
      const addressId = await upsertAddress(attempt, address);
      const [user] = await attempt.select({ id: users.id }).from(users).where(eq(users.addressId, addressId));
      await queueLink(attempt, {
        purpose,
        addressId,
        userId: user?.id ?? null,
        kind: kinds[purpose],
        requester: { network },
      });
      return user !== undefined;
    }),
  );
}

/** Signs in with a mailed link, once. Throws AppError token_invalid, token_expired. */
export async function signInByLink(
  database: Database,
  token: string,
  device: Device,
): Promise<LoginResponse> {
  return database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, token, 'sign-in');
    if (!request.userId) throw expiredLinkError();
    await markUsed(transaction, request.id);
    return signIn(transaction, request.userId, device);
  });
}

/** Sets a new password and signs out every device. Throws AppError token_invalid, token_expired, password_weak. */
export async function resetPassword(
  database: Database,
  { token, password, network }: { token: string; password: string; network: string | undefined },
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
    await recordOwner(transaction, addressId, network);
    const requester = { network, isOwner: true };
    await queueRequestedMail(transaction, { addressId, kind: 'account-change', requester });
  });
}
