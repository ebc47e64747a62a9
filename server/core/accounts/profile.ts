import { eq } from 'drizzle-orm';
import type { UserProfile } from '../../contract/account.ts';
import { users } from '../database/accounts-schema.ts';
import { addresses } from '../database/alerts-schema.ts';
import type { Executor } from '../database/connection.ts';
import { onlyRow } from '../database/only-row.ts';
import { asIso } from '../library/format.ts';

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
