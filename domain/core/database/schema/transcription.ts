import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  requestOutcomes,
  type TranscriptGap,
  transcribeModes,
  transcriptionStatuses,
} from '../../../../contract/shared/transcription.ts';
import type { Heard } from '../../text/heard.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';
import { episodes, podcasts } from './library.ts';

/** Which episodes of a podcast are transcribed, where an operator chose. */
export const transcriptionPolicies = pgTable(
  'transcription_policies',
  {
    podcastId: uuid('podcast_id')
      .primaryKey()
      .references(() => podcasts.id, { onDelete: 'cascade' }),
    mode: text('mode', { enum: transcribeModes }).notNull(),
    /** With `last`: how many. */
    lastCount: integer('last_count'),
    /** With `since`: from when on. With `new`: when that was chosen. */
    since: timestamptz('since'),
  },
  (table) => [isOneOf('transcription_policies_mode', table.mode, transcribeModes)],
);

/** Podcasts of which episodes may have to be transcribed: whatever changes that adds a row, and a worker takes it. */
export const transcriptionChecks = pgTable('transcription_checks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  podcastId: uuid('podcast_id').notNull(),
});

/** An episode that is to be transcribed, or was. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    episodeId: uuid('episode_id')
      .primaryKey()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    status: text('status', { enum: transcriptionStatuses }).notNull().default('waiting'),
    /** The smaller, the sooner. */
    priority: smallint('priority').notNull(),
    /** Of the episode, in the order of which those of one priority come. */
    publicationDate: timestamptz('publication_date'),
    /** The model that an operator asked for; null for the one of the settings. */
    model: text('model'),
    tries: integer('tries').notNull().default(0),
    /** A worker that claims it moves this ahead, repeatedly while it works on it. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    /** Set while a worker works on it. */
    startedAt: timestamptz('started_at'),
    /** How long a piece is at most, so that it is cut at the same places again. */
    pieceSeconds: integer('piece_seconds'),
    /** Of the recording, as far as it was decoded; and of that, what was sent and answered. */
    audioSeconds: real('audio_seconds').notNull().default(0),
    heardSeconds: real('heard_seconds').notNull().default(0),
    /** Why the last try failed. No constraint: these codes aren't shown to visitors. */
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Pieces that failed, and are gaps of what is stored. */
    failedPieces: integer('failed_pieces').notNull().default(0),
    /** How many times the recording was heard to its end. */
    rounds: smallint('rounds').notNull().default(0),
    doneAt: timestamptz('done_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('transcriptions_due')
      .on(table.priority, sql`${table.publicationDate} desc nulls last`, table.episodeId)
      .where(sql`status = 'waiting'`),
    index('transcriptions_done').on(table.doneAt),
    isOneOf('transcriptions_status', table.status, transcriptionStatuses),
  ],
);

/** What was heard in a piece of a recording. It is recognized by its samples, so that it is never sent twice. */
export const transcriptionPieces = pgTable(
  'transcription_pieces',
  {
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Of its place and its samples. */
    hash: text('hash').notNull(),
    model: text('model').notNull(),
    startSeconds: real('start_seconds').notNull(),
    endSeconds: real('end_seconds').notNull(),
    /** Null while the service fails at it. */
    heard: jsonb('heard').$type<Heard>(),
    /** What was left out of it, and where nothing was heard; in seconds from its beginning. */
    gaps: jsonb('gaps').$type<TranscriptGap[]>().notNull().default([]),
    /** Stretches without words at its beginning and end, which are gaps if the pieces next to it go on like that. */
    ends: jsonb('ends').$type<TranscriptGap[]>().notNull().default([]),
    tries: integer('tries').notNull().default(0),
    errorMessage: text('error_message'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.hash, table.model] })],
);

/** Every request to the service, before it is sent: what is spent is added up from these. */
export const transcriptionRequests = pgTable(
  'transcription_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: what was spent stays spent. */
    episodeId: uuid('episode_id').notNull(),
    model: text('model').notNull(),
    seconds: real('seconds').notNull(),
    outcome: text('outcome', { enum: requestOutcomes }).notNull().default('sent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('transcription_requests_created').on(table.createdAt),
    isOneOf('transcription_requests_outcome', table.outcome, requestOutcomes),
  ],
);

/** What was learned of a service and its model, by trying. */
export const transcriptionServices = pgTable(
  'transcription_services',
  {
    url: text('url').notNull(),
    model: text('model').notNull(),
    /** How it is asked: the name of a form of requests. */
    form: text('form').notNull(),
    /** Whether its answers have times. */
    hasTimes: boolean('has_times').notNull(),
    /** The largest body that it takes, where it said so. */
    maxBodyBytes: integer('max_body_bytes'),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.url, table.model] })],
);

/** One row at most: what holds for all workers. */
export const transcriptionControl = pgTable('transcription_control', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Set while an operator doesn't want anything to be sent. */
  pausedAt: timestamptz('paused_at'),
  /** Until when the service asked to be left alone, or why it can't be used. */
  waitUntil: timestamptz('wait_until'),
  problem: text('problem'),
});

/** The recordings that were loaded from files: each is kept in DATA_DIR, by its content. */
export const recordings = pgTable('recordings', {
  episodeId: uuid('episode_id')
    .primaryKey()
    .references(() => episodes.id, { onDelete: 'cascade' }),
  fileName: text('file_name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
