import { sql } from 'drizzle-orm';
import type { Tier } from '../../contract/key.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { upsertAddress } from '../identity/addresses.ts';
import { parseEmail } from '../identity/email.ts';
import { getOrCreateSecret } from '../identity/secrets.ts';
import { readLink } from '../identity/signed-links.ts';
import { createKey } from './keys.ts';

const validity = '7 days';

/** Queues a message with a link by which its reader fetches a key, once, within a week. Throws AppError invalid_email. */
export async function createInvitation(
  database: Database,
  input: { email: string; name: string; tier: Tier },
): Promise<void> {
  const email = parseEmail(input.email);
  await database.transaction(async (transaction) => {
    const address = await upsertAddress(transaction, email);
    await transaction.execute(sql`
      with message as (insert into messages (address_id, kind) values (${address}, 'key-invitation') returning id)
      insert into key_invitations (address_id, name, tier, message_id, expires_at)
      select ${address}, ${input.name}, ${input.tier}, id, now() + ${validity}::interval from message`);
  });
}

type Invitation = { name: string; email: string; tier: Tier };

/**
 * Makes the key of an invitation. Of many requests at once exactly one gets it. Throws AppError token_invalid, or
 * token_expired when the link is too old or was used.
 */
export async function claimInvitation(
  database: Database,
  token: string,
): Promise<{ key: string; tier: Tier }> {
  const id = readLink(await getOrCreateSecret(database, 'links'), 'key-invitation', token);
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Invitation>(sql`
      update key_invitations i set used_at = now() from addresses a
      where i.id = ${id} and a.id = i.address_id and i.used_at is null and i.expires_at > now()
      returning i.name, a.email, i.tier`);
    const invitation = rows[0];
    if (!invitation)
      throw new AppError(
        'token_expired',
        'This link was used already, or is older than a week. Ask for a new invitation.',
      );
    return { key: await createKey(transaction, invitation), tier: invitation.tier };
  });
}
