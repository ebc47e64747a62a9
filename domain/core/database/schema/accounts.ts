import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  accountRequestPurposes,
  bookmarkTypes,
  sessionTokenKinds,
  userRoles,
} from '../../../../contract/shared/user.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';
import { addresses, messages } from './alerts.ts';

/** An account. It exists once its address is verified, and gathers the alerts of that address. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No cascade: erasing an address by its manage link must not delete the account. */
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    name: text('name'),
    /** Null for accounts that sign in by mailed links only. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: userRoles }).notNull().default('member'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_address').on(table.addressId), isOneOf('users_role', table.role, userRoles)],
);

/** A device that is signed in, and the family of all its tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser's own name for itself, shown in the list of sessions. */
    userAgent: text('user_agent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    usedAt: timestamptz('used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Tokens of sessions. Only their hashes are stored. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: sessionTokenKinds }).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_expiry').on(table.expiresAt),
    isOneOf('session_tokens_kind', table.kind, sessionTokenKinds),
  ],
);

/** What a mailed link will do when it is followed. */
export const accountRequests = pgTable(
  'account_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: accountRequestPurposes }).notNull(),
    /** Where the link is sent. */
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    /** Null for a registration, whose account doesn't exist yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a registration: takes effect when someone who knows the password follows the link. */
    passwordHash: text('password_hash'),
    name: text('name'),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    index('account_requests_address').on(table.addressId),
    index('account_requests_user').on(table.userId),
    index('account_requests_message').on(table.messageId),
    isOneOf('account_requests_purpose', table.purpose, accountRequestPurposes),
  ],
);

/** Mailed links. Only the hashes of their tokens are stored. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text('hash').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => accountRequests.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('account_tokens_request').on(table.requestId)],
);

/** Something that an account keeps. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: bookmarkTypes }).notNull(),
    /** The id of what it points to, or the address of a search: twice is one bookmark. */
    target: text('target').notNull(),
    /** Shown even if what it points to is deleted later. */
    title: text('title').notNull(),
    /** Its page, from the root of the site. */
    path: text('path').notNull(),
    note: text('note'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('bookmarks_target').on(table.userId, table.type, table.target),
    index('bookmarks_latest').on(table.userId, sql`${table.createdAt} desc`, table.id),
    isOneOf('bookmarks_type', table.type, bookmarkTypes),
  ],
);

/** How often a query was searched for, per day, without anything that identifies who did. */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date('day').notNull(),
    query: text('query').notNull(),
    count: integer('count').notNull(),
    /** A mark for each of the first people who searched for it that day. Means nothing once the day's salt is gone. */
    people: integer('people').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
);

/** What the marks of a day are made with. Deleted when the day is over, so that nobody can be found by them. */
export const searchSalts = pgTable('search_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
});

/** How often an account searched, per week. What it searched for is not stored. */
export const userSearches = pgTable(
  'user_searches',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Monday. */
    week: date('week').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
);
