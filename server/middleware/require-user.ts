import type { Context, MiddlewareHandler } from 'hono';
import { type UserRole, userRoles } from '../../contract/shared/user.ts';
import { authenticateSession, type SignedInUser } from '../../domain/accounts/sessions/sessions.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { AppError } from '../../domain/core/errors.ts';

/** What routes of signed-in users can read. */
export type UserEnv = { Variables: { user: SignedInUser } };

const includesRole = (role: UserRole, required: UserRole) =>
  userRoles.indexOf(role) >= userRoles.indexOf(required);

/**
 * Requires the access token of a session, and at least this role. Cookies don't count, so a page of another site can't
 * make a visitor's browser act for them.
 */
export function requireUser(database: Database, role: UserRole = 'member'): MiddlewareHandler<UserEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const user = await authenticateSession(database, c.req.header('authorization'));
    if (!includesRole(user.role, role))
      throw new AppError('forbidden', 'Your account may not do this. Ask an administrator.');
    c.set('user', user);
    await next();
  };
}

export const currentUser = (c: Context<UserEnv>): SignedInUser => c.get('user');
