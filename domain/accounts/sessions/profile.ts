import { eq } from 'drizzle-orm';
import type { UserProfile } from '../../../contract/api/accounts/account.ts';
import type { Executor } from '../../core/database/connection.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { asIso } from '../../core/text/format.ts';

/** An account as its owner sees it. */
export async function getProfile(executor: Executor, userId: string): Promise<UserProfile> {
  const { passwordHash, createdAt, ...user } = onlyRow(
    await executor
      .select({
        id: users.id,
        email: addresses.email,
        name: users.name,
        role: users.role,
        passwordHash: users.passwordHash,
        createdAt: users.createdAt,
      })
      .from(users)
      .innerJoin(addresses, eq(addresses.id, users.addressId))
      .where(eq(users.id, userId)),
  );
  return { ...user, has_password: passwordHash !== null, created_at: asIso(createdAt) };
}
