import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { knownNetworks } from '../../core/database/schema/alerts.ts';

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

/**
 * Records that the owner of an address, and nobody else, has just signed in or confirmed it: strangers can't use up what
 * is sent at requests from this network. `network` is undefined when the app is called by its own process.
 */
export async function recordOwner(
  executor: Executor,
  addressId: string,
  network: string | undefined,
): Promise<void> {
  if (network === undefined) return;
  await executor
    .insert(knownNetworks)
    .values({ addressId, network: hashNetwork(network) })
    .onConflictDoUpdate({
      target: [knownNetworks.addressId, knownNetworks.network],
      set: { usedAt: sql`now()` },
    });
}
