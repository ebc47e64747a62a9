import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tier } from '../../../contract/shared/tier.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { addresses, messages } from '../../core/database/schema/alerts.ts';
import { keyInvitations } from '../../core/database/schema/api.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { getOrCreateSecret } from '../../identity/secrets.ts';
import { readLink } from '../../identity/signed-links.ts';
import { createKey, requireOwnerName } from './keys.ts';

/**
 * Queues a message with a link that creates a key, in the caller's transaction. The link works once and expires after a
 * week. Throws AppError invalid_email, invalid_request.
 */
export async function createInvitation(
  executor: Executor,
  input: { email: string; name: string; tier: Tier },
): Promise<void> {
  const email = parseEmail(input.email);
  const name = requireOwnerName(input.name);
  const addressId = await upsertAddress(executor, email);
  const message = onlyRow(
    await executor
      .insert(messages)
      .values({ addressId, kind: 'key-invitation' })
      .returning({ id: messages.id }),
  );
  await executor.insert(keyInvitations).values({
    addressId,
    name,
    tier: input.tier,
    messageId: message.id,
    expiresAt: sql`now() + interval '7 days'`,
  });
}

/**
 * Creates the key for an invitation. Of several concurrent requests, exactly one gets it. Throws AppError
 * token_invalid, or token_expired if the link has expired or was used.
 */
export async function claimInvitation(
  database: Database,
  token: string,
): Promise<{ key: string; tier: Tier }> {
  const id = readLink(await getOrCreateSecret(database, 'links'), 'key-invitation', token);
  return database.transaction(async (transaction) => {
    const [invitation] = await transaction
      .update(keyInvitations)
      .set({ usedAt: sql`now()` })
      .from(addresses)
      .where(
        and(
          eq(keyInvitations.id, id),
          eq(addresses.id, keyInvitations.addressId),
          isNull(keyInvitations.usedAt),
          gt(keyInvitations.expiresAt, sql`now()`),
        ),
      )
      .returning({ name: keyInvitations.name, email: addresses.email, tier: keyInvitations.tier });
    if (!invitation)
      throw new AppError(
        'token_expired',
        'This link has already been used or has expired. Ask for a new invitation.',
      );
    return { key: await createKey(transaction, invitation), tier: invitation.tier };
  });
}
