import { eq, inArray, sql } from 'drizzle-orm';
import { signInLinkPath } from '../../../contract/shared/page-paths.ts';
import type { UserRole } from '../../../contract/shared/user.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { accountRequests, accountTokens, users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { generateToken, hashToken } from '../../identity/random-token.ts';

const linkHours = 24;

/** A link that signs in once. Whoever runs commands may sign in as anyone: the link is printed, not mailed. */
async function issueSignInLink(
  executor: Executor,
  user: { userId: string; addressId: string },
  publicUrl: string,
): Promise<string> {
  const request = onlyRow(
    await executor
      .insert(accountRequests)
      .values({ purpose: 'sign-in', ...user })
      .returning({ id: accountRequests.id }),
  );
  const token = generateToken();
  await executor.insert(accountTokens).values({
    hash: hashToken(token),
    requestId: request.id,
    expiresAt: sql`now() + make_interval(hours => ${linkHours})`,
  });
  return `${publicUrl}${signInLinkPath}#token=${token}`;
}

/**
 * Makes the account of an address an admin, and creates it if there is none. Resolves to a link that signs in once,
 * within a day. Throws AppError invalid_email.
 */
export async function createAdmin(
  database: Database,
  { email, publicUrl, actor }: { email: string; publicUrl: string; actor: Actor },
): Promise<string> {
  const address = parseEmail(email);
  return database.transaction(async (transaction) => {
    const addressId = await upsertAddress(transaction, address);
    await transaction
      .update(addresses)
      .set({ verifiedAt: sql`coalesce(${addresses.verifiedAt}, now())` })
      .where(eq(addresses.id, addressId));
    const { userId } = onlyRow(
      await transaction
        .insert(users)
        .values({ addressId, role: 'admin' })
        .onConflictDoUpdate({ target: users.addressId, set: { role: 'admin' } })
        .returning({ userId: users.id }),
    );
    await recordAudit(transaction, actor, { action: 'operator.create', subject: address.email });
    return issueSignInLink(transaction, { userId, addressId }, publicUrl);
  });
}

/** Gives an account a role. Throws AppError invalid_email, not_found. */
export async function setRole(
  database: Database,
  { email, role, actor }: { email: string; role: UserRole; actor: Actor },
): Promise<void> {
  const { key } = parseEmail(email);
  await database.transaction(async (transaction) => {
    const address = transaction
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.emailKey, key));
    const { rowCount } = await transaction
      .update(users)
      .set({ role })
      .where(inArray(users.addressId, address));
    if (!rowCount)
      throw new AppError('not_found', `There is no account with the address ${email}. Ask them to register.`);
    await recordAudit(transaction, actor, { action: 'operator.role', subject: email, details: { role } });
  });
}

/** The accounts that may use the console. */
export async function listOperators(database: Database) {
  const rows = await database
    .select({ email: addresses.email, role: users.role, createdAt: users.createdAt })
    .from(users)
    .innerJoin(addresses, eq(addresses.id, users.addressId))
    .where(inArray(users.role, ['editor', 'admin']))
    .orderBy(addresses.email);
  return rows.map(({ createdAt, ...operator }) => ({ ...operator, created_at: asIso(createdAt) }));
}

/** Creates the admin that the settings name, unless the address has an account. It signs in by a mailed link. */
export async function ensureAdmin(database: Database, email: string): Promise<void> {
  const address = parseEmail(email);
  await database.transaction(async (transaction) => {
    const addressId = await upsertAddress(transaction, address);
    const created = await transaction
      .insert(users)
      .values({ addressId, role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created.length === 0) return;
    await recordAudit(
      transaction,
      { userId: null, name: 'settings' },
      { action: 'operator.create', subject: address.email },
    );
  });
}
