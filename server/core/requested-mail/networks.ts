import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { knownNetworks, messages } from '../database/alerts-schema.ts';
import type { Executor } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';
import { isRequestedFor, isWaiting } from './conditions.ts';

/** What is stored of a network. */
export const hashNetwork = (network: string): string =>
  createHash('sha256').update(network).digest('base64url');

/** Whether the owner of an address has signed in or confirmed it from a network. */
export const isKnownNetwork = async (
  executor: Executor,
  addressId: string,
  network: string,
): Promise<boolean> =>
  (await executor.$count(
    knownNetworks,
    and(eq(knownNetworks.addressId, addressId), eq(knownNetworks.network, hashNetwork(network))),
  )) > 0;

/** Messages that wait for long because the address wasn't confirmed are sent one a minute from now on. */
async function sendSooner(executor: Executor, addressId: string): Promise<void> {
  await executor.execute(sql`
    update ${messages} set ${columnNames(messages.dueAt)} =
      least(${messages.dueAt}, now() + waiting.position * interval '1 minute')
    from (select ${messages.id} as id, row_number() over (order by ${messages.dueAt}) as position
      from ${messages} where ${and(isRequestedFor(addressId), isWaiting)}) waiting
    where ${messages.id} = waiting.id`);
}

/**
 * Records that the owner of an address, and nobody else, has just signed in or confirmed it: strangers can't use up what
 * is sent at requests from this network. `network` is undefined when the app is called by its own process.
 */
export async function recordOwner(
  executor: Executor,
  addressId: string,
  network: string | undefined,
): Promise<void> {
  if (network !== undefined)
    await executor
      .insert(knownNetworks)
      .values({ addressId, network: hashNetwork(network) })
      .onConflictDoUpdate({
        target: [knownNetworks.addressId, knownNetworks.network],
        set: { usedAt: sql`now()` },
      });
  await sendSooner(executor, addressId);
}
