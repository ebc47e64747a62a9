import { eq } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { AppError } from '../../core/errors.ts';
import { verifyPassword } from './passwords.ts';
import type { SignedInUser } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** Whoever signed in just now has proved who they are. */
const recentMs = 15 * 60_000;

/**
 * Makes sure that a change comes from the owner and not from somebody who found a device signed in. Throws AppError
 * current_password_required, credentials_invalid, rate_limited.
 */
export async function requireOwner(
  { database, signInLimits }: { database: Database; signInLimits: SignInLimits },
  { userId, signedInAt }: SignedInUser,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    if (Date.now() - signedInAt.getTime() < recentMs) return;
    throw new AppError(
      'current_password_required',
      'Enter your current password, or sign in again, to make this change.',
    );
  }
  const wait = await signInLimits.consumeByAddress(userId);
  if (wait > 0)
    throw new AppError(
      'rate_limited',
      `Too many wrong passwords. Try again in ${Math.ceil(wait / 60)} minutes.`,
      {
        retryAfterSeconds: wait,
      },
    );
  const [user] = await database
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await verifyPassword(currentPassword, user?.passwordHash)))
    throw new AppError('credentials_invalid', 'The current password is wrong.');
  await signInLimits.forgive(undefined, userId);
}
