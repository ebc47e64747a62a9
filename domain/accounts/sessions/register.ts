import { eq, sql } from 'drizzle-orm';
import type { LoginResponse } from '../../../contract/api/accounts/account.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { admitMailRequest, type MailAdmission } from '../../mail/requested/network-limits.ts';
import { sendSooner } from '../../mail/requested/send-sooner.ts';
import { expiredLinkError, lockRequest, markUsed } from './link-tokens.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';
import { queueLink } from './queue-link.ts';
import type { Device } from './sessions.ts';
import { signIn } from './sign-in.ts';

/** Locks an address, so that two requests for it take turns. True if it has an account. */
async function lockAddress(executor: Executor, addressId: string): Promise<boolean> {
  await executor
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.id, addressId))
    .for('no key update');
  return (await executor.$count(users, eq(users.addressId, addressId))) > 0;
}

type Registration = {
  email: string;
  password: string;
  name?: string | undefined;
  /** The token of a human check. */
  turnstileToken?: string | undefined;
  /** The network of the request. */
  network: string | undefined;
};

/**
 * Queues a message whose link creates the account or, if there is one, a message that says so. Does the same work
 * either way. Throws AppError invalid_email, password_weak, and those of `admitMailRequest`.
 */
export async function register(
  { database, ...admission }: MailAdmission & { database: Database },
  input: Registration,
): Promise<void> {
  const address = parseEmail(input.email);
  const { network, turnstileToken } = input;
  await refuseWeakPassword(input.password, address.key);
  await admitMailRequest(admission, { purpose: 'register', network, turnstileToken });
  const passwordHash = await hashPassword(input.password);
  await database.transaction(async (transaction) => {
    const addressId = await upsertAddress(transaction, address);
    const hasAccount = await lockAddress(transaction, addressId);
    await queueLink(transaction, {
      purpose: 'register',
      addressId,
      passwordHash: hasAccount ? null : passwordHash,
      name: hasAccount ? null : input.name || null,
      kind: hasAccount ? 'account-exists' : 'account-verification',
      requester: { network },
    });
  });
}

/**
 * Creates an account from the link of a registration, and signs in. The password is needed: otherwise, anyone could
 * register a stranger's address, and read the stranger's alerts once the stranger follows the link. Throws AppError
 * token_invalid, token_expired, credentials_invalid.
 */
export async function confirmRegistration(
  database: Database,
  { token, password, device }: { token: string; password: string; device: Device },
): Promise<LoginResponse> {
  return database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, token, 'register');
    if (!(await verifyPassword(password, request.passwordHash)))
      throw new AppError(
        'credentials_invalid',
        "This isn't the password you chose when registering. If you didn't register, ignore the email.",
      );
    await markUsed(transaction, request.id);
    await transaction
      .update(addresses)
      .set({
        verifiedAt: sql`coalesce(${addresses.verifiedAt}, now())`,
        stoppedAt: null,
        stoppedReason: null,
      })
      .where(eq(addresses.id, request.addressId));
    await sendSooner(transaction, request.addressId);
    const [user] = await transaction
      .insert(users)
      .values({ addressId: request.addressId, name: request.name, passwordHash: request.passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) throw expiredLinkError();
    return signIn(transaction, user.id, device);
  });
}
