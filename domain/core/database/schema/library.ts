import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { entityTypes } from '../../../../contract/api/library/entity.ts';
import {
  type EpisodeChapter,
  type EpisodePerson,
  transcriptErrors,
  transcriptFormats,
} from '../../../../contract/api/library/episode.ts';
import { type TranscriptGap, transcriptSources } from '../../../../contract/shared/transcription.ts';
import type { LineMark } from '../../text/transcript-line.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';

export const podcasts = pgTable(
  'podcasts',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    author: text('author'),
    /** Cleaned HTML. */
    description: text('description'),
    imageUrl: text('image_url'),
    language: text('language'),
    htmlUrl: text('html_url'),
    website: text('website'),
    /** Whether anyone may get the feed again from here, with transcripts: operators turn it on. */
    republishFeed: boolean('republish_feed').notNull().default(false),
    /** Hash of the input: if it hasn't changed, there is nothing to write. */
    inputHash: text('input_hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('podcasts_title').on(table.title), index('podcasts_updated').on(table.updatedAt)],
);

export const episodes = pgTable(
  'episodes',
  {
    id: uuid('id').primaryKey(),
    podcastId: uuid('podcast_id')
      .notNull()
      .references(() => podcasts.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Cleaned HTML. */
    description: text('description'),
    publicationDate: timestamptz('publication_date'),
    durationSeconds: integer('duration_seconds'),
    link: text('link'),
    audioUrl: text('audio_url'),
    imageUrl: text('image_url'),
    language: text('language').notNull(),
    persons: jsonb('persons').$type<EpisodePerson[]>().notNull(),
    season: integer('season'),
    seasonTitle: text('season_title'),
    /** A few feeds number an episode 12.5. */
    episodeNumber: real('episode_number'),
    chapters: jsonb('chapters').$type<EpisodeChapter[]>().notNull().default([]),
    /** Where the feed says the chapters are. */
    chaptersUrl: text('chapters_url'),
    chaptersFetchedAt: timestamptz('chapters_fetched_at'),
    chaptersTries: integer('chapters_tries').notNull().default(0),
    chaptersNextTryAt: timestamptz('chapters_next_try_at').notNull().defaultNow(),
    entityCount: integer('entity_count').notNull().default(0),
    passageCount: integer('passage_count').notNull().default(0),
    hasTranscript: boolean('has_transcript').notNull().default(false),
    /** Where the transcript came from; null without one. */
    transcriptSource: text('transcript_source', { enum: transcriptSources }),
    /** Where the feed says the transcript is. */
    transcriptUrl: text('transcript_url'),
    transcriptType: text('transcript_type'),
    /** Why the last try failed, as a code and as a sentence; null when none did. */
    transcriptError: text('transcript_error', { enum: transcriptErrors }),
    transcriptErrorMessage: text('transcript_error_message'),
    transcriptTries: integer('transcript_tries').notNull().default(0),
    transcriptNextTryAt: timestamptz('transcript_next_try_at').notNull().defaultNow(),
    /** When to ask whether the transcript that was fetched has been corrected; null for one that wasn't fetched. */
    transcriptNextCheckAt: timestamptz('transcript_next_check_at'),
    transcriptChecks: integer('transcript_checks').notNull().default(0),
    /** Of the file that was fetched last. */
    transcriptEtag: text('transcript_etag'),
    transcriptLastModified: text('transcript_last_modified'),
    transcriptHash: text('transcript_hash'),
    inputHash: text('input_hash').notNull(),
    /** Equal for one recording in several shows. A trigger sets it to the episode's own id where it isn't given. */
    workId: uuid('work_id').notNull(),
    /** Another episode of its work is searched and counted in its place. */
    isCopy: boolean('is_copy').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('episodes_work').on(table.workId),
    index('episodes_copies').on(table.id).where(sql`is_copy`),
    index('episodes_of_podcast').on(table.podcastId, sql`${table.publicationDate} desc nulls last`, table.id),
    index('episodes_by_date').on(sql`${table.publicationDate} desc nulls last`, table.id),
    index('episodes_updated').on(table.updatedAt),
    index('episodes_awaiting_transcript')
      .on(table.transcriptNextTryAt)
      .where(sql`transcript_url is not null and (not has_transcript or transcript_source = 'machine')`),
    index('episodes_without_transcript')
      .on(table.podcastId, sql`${table.publicationDate} desc nulls last`)
      .where(sql`not has_transcript and audio_url is not null`),
    index('episodes_transcript_checks')
      .on(table.transcriptNextCheckAt)
      .where(sql`transcript_url is not null and has_transcript`),
    index('episodes_awaiting_chapters')
      .on(table.chaptersNextTryAt)
      .where(sql`chapters_url is not null and chapters_fetched_at is null`),
    isOneOf('episodes_transcript_error', table.transcriptError, transcriptErrors),
    isOneOf('episodes_transcript_source', table.transcriptSource, transcriptSources),
  ],
);

export const transcripts = pgTable(
  'transcripts',
  {
    episodeId: uuid('episode_id')
      .primaryKey()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Canonical: one line per turn or cue, `[hh:mm:ss] Speaker: text`; timestamp and speaker only where known. */
    text: text('text').notNull(),
    /** One pair per line: start in seconds or null, speaker or null. */
    marks: jsonb('marks').$type<LineMark[]>().notNull(),
    format: text('format', { enum: transcriptFormats }).notNull(),
    wordCount: integer('word_count').notNull(),
    /** The version of the rules by which it was found to be talk. */
    checkedBy: integer('checked_by').notNull().default(0),
    /** Of a transcript that a service made: its model, and stretches of which it says nothing. */
    model: text('model'),
    gaps: jsonb('gaps').$type<TranscriptGap[]>().notNull().default([]),
  },
  (table) => [
    index('transcripts_gaps').on(sql`jsonb_array_length(${table.gaps})`).where(sql`gaps <> '[]'`),
    isOneOf('transcripts_format', table.format, transcriptFormats),
  ],
);

export const passages = pgTable(
  'passages',
  {
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    id: uuid('id').notNull(),
    startSeconds: real('start_seconds'),
    startEstimated: boolean('start_estimated').notNull().default(false),
    speaker: text('speaker'),
    /** The speaker as an entity; null for numbered speakers such as "Speaker 1". */
    speakerEntityId: uuid('speaker_entity_id').references(() => entities.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.ordinal] }),
    uniqueIndex('passages_id').on(table.id),
    index('passages_of_speaker').on(table.speakerEntityId, table.episodeId, table.ordinal),
  ],
);

export const entities = pgTable(
  'entities',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type', { enum: entityTypes }).notNull(),
    slug: text('slug').notNull(),
    /** The normalized name, the same for all spellings. */
    nameKey: text('name_key').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('entities_words').using('gin', sql`to_tsvector('simple', ${table.nameKey})`),
    // For prefix searches.
    index('entities_beginning').using('btree', sql`${table.nameKey} text_pattern_ops`),
    uniqueIndex('entities_key').on(table.nameKey, table.type),
    isOneOf('entities_type', table.type, entityTypes),
  ],
);

/** Other forms of an entity's name. */
export const aliases = pgTable(
  'aliases',
  {
    entityId: uuid('entity_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    aliasKey: text('alias_key').notNull(),
    alias: text('alias').notNull(),
    /** Whether it was extracted as a name of another entity, of which a correction says that it is this one. */
    isMoved: boolean('is_moved').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.aliasKey] }),
    index('aliases_key').on(table.aliasKey),
  ],
);

/** An entity mentioned in a passage. Who speaks in a passage is a column of the passage. */
export const mentions = pgTable(
  'mentions',
  {
    id: uuid('id').primaryKey(),
    episodeId: uuid('episode_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    entityId: uuid('entity_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    /** The name as it appears in this passage. */
    surfaceForm: text('surface').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.episodeId, table.ordinal],
      foreignColumns: [passages.episodeId, passages.ordinal],
      name: 'mentions_passage',
    }).onDelete('cascade'),
    index('mentions_of_episode').on(table.episodeId, table.ordinal, table.entityId),
    index('mentions_of_entity').on(table.entityId, table.episodeId, table.ordinal),
  ],
);
