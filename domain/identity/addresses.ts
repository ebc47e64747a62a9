import type { Executor } from '../core/database/connection.ts';
import { addresses } from '../core/database/schema/alerts.ts';
import { onlyRow } from '../core/database/sql/only-row.ts';
import { excluded } from '../core/database/sql/raw-row.ts';
import type { EmailAddress } from './email.ts';

/** Stores an address unless it is known; resolves to its id. */
export async function upsertAddress(executor: Executor, { email, key }: EmailAddress): Promise<string> {
  const rows = await executor
    .insert(addresses)
    .values({ email, emailKey: key })
    // An update without a change: otherwise `returning` would skip a known address.
    .onConflictDoUpdate({ target: addresses.emailKey, set: { emailKey: excluded(addresses.emailKey) } })
    .returning({ id: addresses.id });
  return onlyRow(rows).id;
}
