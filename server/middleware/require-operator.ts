import { eq } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import type { Actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { addresses } from '../../domain/core/database/schema/alerts.ts';
import type { UserEnv } from './require-user.ts';

export type OperatorEnv = { Variables: UserEnv['Variables'] & { actor: Actor } };

/** Looks up who the audit log will name, after `requireUser` let them in. */
export function identifyOperator(database: Database): MiddlewareHandler<OperatorEnv> {
  return async (c, next) => {
    const { userId, addressId } = c.get('user');
    const [address] = await database
      .select({ email: addresses.email })
      .from(addresses)
      .where(eq(addresses.id, addressId));
    c.set('actor', { userId, name: address?.email ?? userId });
    await next();
  };
}

/** Who the request acts for, as the audit log names them. */
export const actorOf = (c: Context<OperatorEnv>): Actor => c.get('actor');
