import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AccountRequestPurpose } from '../../../contract/shared/user.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { accountRequests, accountTokens } from '../../core/database/schema/accounts.ts';
import { AppError } from '../../core/errors.ts';
import { generateToken, hashToken } from '../../identity/random-token.ts';

/** For how long a mailed link works. */
const linkHours: Record<AccountRequestPurpose, number> = {
  register: 48,
  'reset-password': 1,
  'sign-in': 1,
  'change-email': 48,
};

/** Creates the token of a message's link. Undefined when nothing is left to confirm. */
export async function issueLinkToken(database: Database, messageId: string): Promise<string | undefined> {
  const [request] = await database
    .select({ id: accountRequests.id, purpose: accountRequests.purpose })
    .from(accountRequests)
    .where(and(eq(accountRequests.messageId, messageId), isNull(accountRequests.usedAt)))
    .orderBy(desc(accountRequests.createdAt))
    .limit(1);
  if (!request) return undefined;
  const token = generateToken();
  await database.insert(accountTokens).values({
    hash: hashToken(token),
    requestId: request.id,
    expiresAt: sql`now() + make_interval(hours => ${linkHours[request.purpose]})`,
  });
  return token;
}

/** The request that a link confirms, locked: of several that follow one link, the others wait here. */
export async function lockRequest(executor: Executor, token: string, purpose: AccountRequestPurpose) {
  const [row] = await executor
    .select({
      id: accountRequests.id,
      addressId: accountRequests.addressId,
      userId: accountRequests.userId,
      passwordHash: accountRequests.passwordHash,
      name: accountRequests.name,
      usedAt: accountRequests.usedAt,
      isExpired: sql<boolean>`${accountTokens.expiresAt} <= now()`,
    })
    .from(accountTokens)
    .innerJoin(accountRequests, eq(accountRequests.id, accountTokens.requestId))
    .where(and(eq(accountTokens.hash, hashToken(token)), eq(accountRequests.purpose, purpose)))
    .for('update', { of: accountRequests });
  if (!row) throw new AppError('token_invalid', "This link isn't valid. Copy the full link from the email.");
  if (row.usedAt || row.isExpired) throw expiredLinkError();
  return row;
}

export const expiredLinkError = () =>
  new AppError('token_expired', 'This link has expired or was already used. Request a new one.');

export const markUsed = (executor: Executor, requestId: string) =>
  executor.update(accountRequests).set({ usedAt: sql`now()` }).where(eq(accountRequests.id, requestId));

/** Ends all links that were mailed to a user. */
export const expireLinks = (executor: Executor, userId: string) =>
  executor
    .update(accountRequests)
    .set({ usedAt: sql`now()` })
    .where(and(eq(accountRequests.userId, userId), isNull(accountRequests.usedAt)));
