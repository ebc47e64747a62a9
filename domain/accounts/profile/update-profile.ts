import { eq } from 'drizzle-orm';
import type { UpdateProfileRequest, UserProfile } from '../../../contract/api/accounts/account.ts';
import type { Database } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import type { NetworkLimits } from '../../mail/requested/network-limits.ts';
import { queueRequestedMail } from '../../mail/requested/queue.ts';
import { requireOwner } from '../sessions/current-password.ts';
import { expireLinks } from '../sessions/link-tokens.ts';
import { hashPassword, refuseWeakPassword } from '../sessions/passwords.ts';
import { getProfile } from '../sessions/profile.ts';
import { endSessions, type SignedInUser } from '../sessions/sessions.ts';
import type { SignInLimits } from '../sessions/sign-in-limits.ts';
import { requestEmailChange } from './change-email.ts';

/** Sets a new password and signs out the other devices. Throws AppError password_weak. */
async function changePassword(
  database: Database,
  user: SignedInUser,
  { password, network }: { password: string; network: string | undefined },
): Promise<void> {
  const { emailKey } = onlyRow(
    await database
      .select({ emailKey: addresses.emailKey })
      .from(addresses)
      .where(eq(addresses.id, user.addressId)),
  );
  await refuseWeakPassword(password, emailKey);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.userId));
    await endSessions(transaction, user.userId, user.sessionId);
    await expireLinks(transaction, user.userId);
    await queueRequestedMail(transaction, {
      addressId: user.addressId,
      kind: 'account-change',
      requester: { network, isOwner: true },
    });
  });
}

/**
 * Changes what is given. A new address takes effect when its link is followed: true if one was sent. Throws AppError
 * invalid_email, password_weak, rate_limited, and those of `requireOwner`.
 */
export async function updateProfile(
  dependencies: { database: Database; signInLimits: SignInLimits; networkLimits: NetworkLimits },
  user: SignedInUser,
  {
    name,
    email,
    password,
    current_password,
    network,
  }: UpdateProfileRequest & { network: string | undefined },
): Promise<{ user: UserProfile; verification_required: boolean }> {
  const { database } = dependencies;
  if (email !== undefined || password !== undefined) await requireOwner(dependencies, user, current_password);
  if (password !== undefined) await changePassword(database, user, { password, network });
  if (name !== undefined)
    await database
      .update(users)
      .set({ name: name || null })
      .where(eq(users.id, user.userId));
  const isSent = email !== undefined && (await requestEmailChange(dependencies, user, { email, network }));
  return { user: await getProfile(database, user.userId), verification_required: isSent };
}
