import { and, desc, eq, exists, gt, ne, sql } from 'drizzle-orm';
import type { Session } from '../../../contract/api/accounts/account.ts';
import type { UserRole } from '../../../contract/shared/user.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { sessions, sessionTokens, users } from '../../core/database/schema/accounts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { generateToken, hashToken } from '../../identity/random-token.ts';
import { recordOwner } from '../../mail/requested/networks.ts';
import { bearerToken } from '../keys/key-format.ts';

const accessSeconds = 15 * 60;
const refreshSeconds = 30 * 86_400;
const maxUserAgentLength = 300;

export type TokenPair = { token: string; refresh_token: string; expires_in: number };

/** What signs in. */
export type Device = {
  /** The network of the request; undefined when the app is called by its own process. */
  network: string | undefined;
  /** The browser's own name for itself. */
  userAgent: string | undefined;
};

/** Whoever a request acts for. */
export type SignedInUser = {
  userId: string;
  addressId: string;
  role: UserRole;
  sessionId: string;
  /** When the session signed in. */
  signedInAt: Date;
};

async function issueTokens(executor: Executor, sessionId: string): Promise<TokenPair> {
  const pair = { token: generateToken(), refresh_token: generateToken(), expires_in: accessSeconds };
  const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
  await executor.insert(sessionTokens).values([
    { hash: hashToken(pair.token), sessionId, kind: 'access', expiresAt: inSeconds(accessSeconds) },
    { hash: hashToken(pair.refresh_token), sessionId, kind: 'refresh', expiresAt: inSeconds(refreshSeconds) },
  ]);
  return pair;
}

async function recordNetwork(executor: Executor, userId: string, network: string | undefined): Promise<void> {
  const rows = await executor.select({ addressId: users.addressId }).from(users).where(eq(users.id, userId));
  await recordOwner(executor, onlyRow(rows).addressId, network);
}

/** Signs a device in. */
export async function startSession(
  executor: Executor,
  userId: string,
  { network, userAgent }: Device,
): Promise<TokenPair> {
  await recordNetwork(executor, userId, network);
  const rows = await executor
    .insert(sessions)
    .values({ userId, userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null })
    .returning({ id: sessions.id });
  return issueTokens(executor, onlyRow(rows).id);
}

const invalidSessionError = () =>
  new AppError('session_invalid', 'Your session has expired or was ended. Sign in again.');

/** Undefined if the token is unknown or expired. One that was used before ends its whole family: somebody copied it. */
async function exchangeToken(
  executor: Executor,
  refreshToken: string,
  network: string | undefined,
): Promise<TokenPair | undefined> {
  const hash = hashToken(refreshToken);
  const [row] = await executor
    .select({
      sessionId: sessionTokens.sessionId,
      usedAt: sessionTokens.usedAt,
      isExpired: sql<boolean>`${sessionTokens.expiresAt} <= now()`,
    })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'refresh')))
    .for('update');
  if (!row || row.isExpired) return undefined;
  if (row.usedAt) {
    await executor.delete(sessions).where(eq(sessions.id, row.sessionId));
    return undefined;
  }
  await executor.update(sessionTokens).set({ usedAt: sql`now()` }).where(eq(sessionTokens.hash, hash));
  const rows = await executor
    .update(sessions)
    .set({ usedAt: sql`now()` })
    .where(eq(sessions.id, row.sessionId))
    .returning({ userId: sessions.userId });
  await recordNetwork(executor, onlyRow(rows).userId, network);
  return issueTokens(executor, row.sessionId);
}

/** Exchanges a refresh token for a new pair. Throws AppError session_invalid. */
export async function refreshSession(
  database: Database,
  refreshToken: string,
  network: string | undefined,
): Promise<TokenPair> {
  // The end of a family is committed before it is reported.
  const pair = await database.transaction((transaction) => exchangeToken(transaction, refreshToken, network));
  if (!pair) throw invalidSessionError();
  return pair;
}

/** Whoever an Authorization header belongs to. Throws AppError session_missing, session_invalid. */
export async function authenticateSession(
  database: Database,
  authorization: string | undefined,
): Promise<SignedInUser> {
  const token = bearerToken(authorization);
  if (!token)
    throw new AppError('session_missing', 'Sign in and send the access token: Authorization: Bearer TOKEN.');
  const [user] = await database
    .select({
      userId: users.id,
      addressId: users.addressId,
      role: users.role,
      sessionId: sessions.id,
      signedInAt: sessions.createdAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessionTokens.hash, hashToken(token)),
        eq(sessionTokens.kind, 'access'),
        gt(sessionTokens.expiresAt, sql`now()`),
      ),
    );
  if (!user) throw invalidSessionError();
  return user;
}

/** The devices that are signed in, the last used first. */
export async function listSessions(
  database: Database,
  { userId, sessionId }: SignedInUser,
): Promise<Session[]> {
  const liveToken = database
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.sessionId, sessions.id), gt(sessionTokens.expiresAt, sql`now()`)));
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), exists(liveToken)))
    .orderBy(desc(sessions.usedAt), sessions.id);
  return rows.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    user_agent: userAgent,
    is_current: id === sessionId,
    created_at: asIso(createdAt),
    used_at: asIso(usedAt),
  }));
}

/** Signs a device out. Throws AppError session_not_found. */
export async function endSession(database: Database, userId: string, sessionId: string): Promise<void> {
  const { rowCount } = await database
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (!rowCount) throw new AppError('session_not_found', "This session doesn't exist or has ended.");
}

/** Signs out every device of a user, or every other one. */
export async function endSessions(
  executor: Executor,
  userId: string,
  except: string | undefined,
): Promise<void> {
  await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}
