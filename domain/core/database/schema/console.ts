import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { entityTypes, episodeRoles } from '../../../../contract/api/library/entity.ts';
import {
  consoleJobKinds,
  consoleJobStatuses,
  correctionKinds,
  type JobProgress,
  type LibraryFields,
  type TextFingerprint,
  takedownKinds,
} from '../../../../contract/shared/console.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';
import { users } from './accounts.ts';
import { episodes, passages, podcasts } from './library.ts';

/** What operators did, in the console or on the command line. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The email address at that time, or where a command was run. Stays when the account is deleted. */
    actor: text('actor').notNull(),
    /** No constraint: a new action needs no migration. */
    action: text('action').notNull(),
    /** What it was done to, as people know it. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('audit_log_user').on(table.userId)],
);

/** An episode or passage that was removed on request. Ids have no foreign keys: what they name is gone. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: takedownKinds }).notNull(),
    podcastId: uuid('podcast_id').notNull(),
    episodeId: uuid('episode_id').notNull(),
    /** Of a passage. */
    passageId: uuid('passage_id'),
    /** Of the episode, and of its podcast: so that operators recognize it. */
    title: text('title').notNull(),
    podcastTitle: text('podcast_title').notNull(),
    /** Where the audio of an episode is: its feed may give it a new guid. */
    audioUrl: text('audio_url'),
    fingerprints: jsonb('fingerprints').$type<TextFingerprint[]>().notNull().default([]),
    reason: text('reason').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    liftedAt: timestamptz('lifted_at'),
  },
  (table) => [
    index('takedowns_episode').on(table.episodeId),
    index('takedowns_podcast').on(table.podcastId),
    index('takedowns_latest').on(table.createdAt, table.id),
    isOneOf('takedowns_kind', table.kind, takedownKinds),
  ],
);

/** What an operator set, in place of what feeds say. */
export const libraryEdits = pgTable('library_edits', {
  /** The id of a podcast or an episode; kept when it is deleted, for the case that it comes back. */
  subjectId: uuid('subject_id').primaryKey(),
  fields: jsonb('fields').$type<LibraryFields>().notNull(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Says which entity is meant where another one was extracted. No target: it isn't an entity. */
export const entityCorrections = pgTable(
  'entity_corrections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: correctionKinds }).notNull(),
    /** The entity that was extracted. Its row may be gone, so everything that makes it is here. */
    fromId: uuid('from_id').notNull(),
    fromType: text('from_type', { enum: entityTypes }).notNull(),
    fromName: text('from_name').notNull(),
    /** Only where it appears under one of these normalized forms; empty for all. */
    surfaceKeys: text('surface_keys').array().notNull().default(sql`'{}'`),
    /** Only in this podcast; null for everywhere. */
    podcastId: uuid('podcast_id').references(() => podcasts.id, { onDelete: 'cascade' }),
    toId: uuid('to_id'),
    toType: text('to_type', { enum: entityTypes }),
    toName: text('to_name'),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    index('entity_corrections_from').on(table.fromId),
    index('entity_corrections_to').on(table.toId),
    index('entity_corrections_podcast').on(table.podcastId),
    index('entity_corrections_latest').on(table.createdAt, table.id),
    isOneOf('entity_corrections_kind', table.kind, correctionKinds),
    isOneOf('entity_corrections_from_type', table.fromType, entityTypes),
    isOneOf('entity_corrections_to_type', table.toType, entityTypes),
  ],
);

/** What was extracted where a correction says something else, so that it can be undone. */
export const extractedMentions = pgTable(
  'extracted_mentions',
  {
    /** The id of the mention; of a speaker, the id of the passage. */
    id: uuid('id').primaryKey(),
    episodeId: uuid('episode_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    entityId: uuid('entity_id').notNull(),
    surfaceForm: text('surface').notNull(),
    isSpeaker: boolean('is_speaker').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.episodeId, table.ordinal],
      foreignColumns: [passages.episodeId, passages.ordinal],
      name: 'extracted_mentions_passage',
    }).onDelete('cascade'),
    index('extracted_mentions_passage').on(table.episodeId, table.ordinal),
    index('extracted_mentions_entity').on(table.entityId),
  ],
);

/** All hosts and guests of an episode as they were extracted, where a correction says something else. */
export const extractedPeople = pgTable(
  'extracted_people',
  {
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    entityId: uuid('entity_id').notNull(),
    role: text('role', { enum: episodeRoles }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.entityId] }),
    index('extracted_people_entity').on(table.entityId),
    isOneOf('extracted_people_role', table.role, episodeRoles),
  ],
);

/** Names of entities that are meant no longer. */
export const extractedAliases = pgTable(
  'extracted_aliases',
  {
    entityId: uuid('entity_id').notNull(),
    aliasKey: text('alias_key').notNull(),
    alias: text('alias').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.aliasKey] })],
);

/** A transcript that an operator uploaded. It stays when the feed is polled again. */
export const transcriptUploads = pgTable('transcript_uploads', {
  episodeId: uuid('episode_id')
    .primaryKey()
    .references(() => episodes.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  /** Its ending shows the format. */
  fileName: text('file_name').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Work that the console asks of the worker, with its outcome. */
export const consoleJobs = pgTable(
  'console_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: consoleJobKinds }).notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    status: text('status', { enum: consoleJobStatuses }).notNull().default('queued'),
    result: jsonb('result').$type<Record<string, unknown>>(),
    /** Of jobs that take long. */
    progress: jsonb('progress').$type<JobProgress>(),
    error: text('error'),
    tries: integer('tries').notNull().default(0),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('console_jobs_due').on(table.dueAt).where(sql`status = 'queued'`),
    index('console_jobs_created').on(table.createdAt),
    isOneOf('console_jobs_kind', table.kind, consoleJobKinds),
    isOneOf('console_jobs_status', table.status, consoleJobStatuses),
  ],
);
