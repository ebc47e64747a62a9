import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/connection.ts';
import { keepIf } from '../../core/database/keep-if.ts';
import { addresses } from '../../core/database/schema/alerts.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { readManageLink } from '../../identity/manage-links.ts';
import { getOrCreateSecret } from '../../identity/secrets.ts';
import { queueRequestedMail } from '../../mail/requested/queue.ts';

type Network = { network: string | undefined };

/** Queues the message, and keeps it if the address has confirmed an alert. */
async function queueFor(executor: Executor, addressId: string, requester: Network): Promise<boolean> {
  await queueRequestedMail(executor, { addressId, kind: 'manage-link', requester });
  const isConfirmed = and(eq(addresses.id, addressId), isNotNull(addresses.verifiedAt));
  return (await executor.$count(addresses, isConfirmed)) > 0;
}

/**
 * Queues a message with the manage link of an address that has confirmed an alert. The same is written for every other
 * address, and undone: the time reveals nothing. `network` is where the request is from. Throws AppError invalid_email.
 */
export async function queueManageLink(
  database: Database,
  { email, network }: Network & { email: string },
): Promise<void> {
  const address = parseEmail(email);
  await database.transaction((transaction) =>
    keepIf(transaction, async (attempt) =>
      queueFor(attempt, await upsertAddress(attempt, address), { network }),
    ),
  );
}

/**
 * Queues one with a new manage link for the address that a link belongs to, however old that is. Throws AppError
 * token_invalid.
 */
export async function renewManageLink(
  database: Database,
  { token, network }: Network & { token: string },
): Promise<void> {
  const { addressId } = readManageLink(await getOrCreateSecret(database, 'links'), token);
  const isKnown = (await database.$count(addresses, eq(addresses.id, addressId))) > 0;
  if (!isKnown) return;
  await database.transaction((transaction) =>
    keepIf(transaction, (attempt) => queueFor(attempt, addressId, { network })),
  );
}
