import { and, eq, gt, isNull, max, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { addresses, subscriptions } from '../../core/database/schema/alerts.ts';
import { apiKeys, keyInvitations } from '../../core/database/schema/api.ts';
import { asIso } from '../../core/text/format.ts';

const selectWaitlist = (database: Database) =>
  database
    .select({
      email: addresses.email,
      verifiedAt: subscriptions.verifiedAt,
      invitedAt: max(keyInvitations.createdAt),
    })
    .from(subscriptions)
    .innerJoin(addresses, eq(addresses.id, subscriptions.addressId))
    .leftJoin(
      keyInvitations,
      and(
        eq(keyInvitations.addressId, addresses.id),
        isNull(keyInvitations.usedAt),
        gt(keyInvitations.expiresAt, sql`now()`),
      ),
    )
    .where(
      and(
        eq(subscriptions.kind, 'api-waitlist'),
        eq(subscriptions.status, 'active'),
        notExists(
          database
            .select({ id: apiKeys.id })
            .from(apiKeys)
            .where(and(eq(sql`lower(${apiKeys.email})`, addresses.emailKey), isNull(apiKeys.revokedAt))),
        ),
      ),
    )
    .groupBy(subscriptions.id, addresses.id)
    .orderBy(subscriptions.verifiedAt);

type WaitlistRow = Awaited<ReturnType<typeof selectWaitlist>>[number];

/** `invited_at` is set while an invitation can still be used. */
const toWaitlistEntry = ({ email, verifiedAt, invitedAt }: WaitlistRow) => ({
  email,
  verified_at: asIso(verifiedAt),
  invited_at: asIso(invitedAt),
});

/** Verified requests from people who have no key yet, oldest first. */
export const listWaitlist = async (database: Database) =>
  (await selectWaitlist(database)).map(toWaitlistEntry);
