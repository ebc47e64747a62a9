import { bigint, index, integer, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { tiers } from '../../../../contract/shared/tier.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';
import { addresses, messages } from './alerts.ts';

/** API keys. A key is shown once; only its hash is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    tier: text('tier', { enum: tiers }).notNull(),
    /** The visible prefix, which tells keys apart. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_prefix').on(table.prefix),
    isOneOf('api_keys_tier', table.tier, tiers),
  ],
);

/** An invitation by email to create a key, once. */
export const keyInvitations = pgTable(
  'key_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tier: text('tier', { enum: tiers }).notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('key_invitations_address').on(table.addressId),
    index('key_invitations_message').on(table.messageId),
    isOneOf('key_invitations_tier', table.tier, tiers),
  ],
);

/** Counts of the rate limiter, in its library's own format. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
