import { eq } from 'drizzle-orm';
import type { LoginResponse } from '../../../contract/api/accounts/account.ts';
import type { Database } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { parseEmail } from '../../identity/email.ts';
import type { HumanCheck } from '../../identity/human-check.ts';
import { verifyPassword } from './passwords.ts';
import type { Device } from './sessions.ts';
import { signIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export type LoginInput = {
  email: string;
  password: string;
  /** The token of a human check. */
  turnstileToken?: string | undefined;
  /** Whose attempts are counted together; undefined for programs of this machine. */
  visitor: string | undefined;
  device: Device;
};

type LoginDependencies = { database: Database; signInLimits: SignInLimits; humanCheck: HumanCheck };

/**
 * Counts the attempt. One too many for this address needs a human check: guessing stays slow, and nobody can lock the
 * owner out. Throws AppError rate_limited, human_check_required, human_check_failed.
 */
async function admitAttempt(
  { signInLimits, humanCheck }: LoginDependencies,
  { visitor, turnstileToken }: LoginInput,
  emailKey: string,
): Promise<void> {
  const visitorWait = visitor ? await signInLimits.consumeByVisitor(visitor) : 0;
  if (visitorWait > 0)
    throw new AppError(
      'rate_limited',
      `Too many attempts to sign in. Try again in ${Math.ceil(visitorWait / 60)} minutes.`,
      { retryAfterSeconds: visitorWait },
    );
  const addressWait = await signInLimits.consumeByAddress(emailKey);
  if (addressWait === 0) return;
  if (!turnstileToken)
    throw new AppError(
      'human_check_required',
      'Too many wrong passwords. Complete the security verification, or get a sign-in link by email.',
      { retryAfterSeconds: addressWait },
    );
  await humanCheck.verify(turnstileToken);
}

/**
 * Signs in with a password. An unknown address, an account without a password and a wrong password get the same answer
 * in the same time. Throws AppError invalid_email, credentials_invalid, and those of `admitAttempt`.
 */
export async function login(dependencies: LoginDependencies, input: LoginInput): Promise<LoginResponse> {
  const { database, signInLimits } = dependencies;
  const { key } = parseEmail(input.email);
  await admitAttempt(dependencies, input, key);
  const [user] = await database
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(addresses, eq(addresses.id, users.addressId))
    .where(eq(addresses.emailKey, key));
  const isRight = await verifyPassword(input.password, user?.passwordHash);
  if (!user || !isRight) throw new AppError('credentials_invalid', 'The email address or password is wrong.');
  await signInLimits.forgive(input.visitor, key);
  return database.transaction((transaction) => signIn(transaction, user.id, input.device));
}
