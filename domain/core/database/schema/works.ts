import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz } from '../sql/timestamptz.ts';
import { episodes } from './library.ts';

const key = (name: string) => bigint(name, { mode: 'number' });

/** By what an episode may be recognized in another show. */
export const workEvidence = pgTable(
  'work_evidence',
  {
    episodeId: uuid('episode_id')
      .primaryKey()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Hashes of its audio's address and of its guid; null where it has none that tells anything. */
    enclosureKey: key('enclosure_key'),
    guidKey: key('guid_key'),
    /** Hashes of its title and its text, each with its date, and of its title with its show. */
    keys: key('keys').array().notNull(),
    /** Of its transcript; null without one that is long enough. */
    sketch: integer('sketch').array(),
    /** Where in the transcript each number of the sketch comes from. */
    places: smallint('places').array(),
    wordCount: integer('word_count').notNull().default(0),
    /** How well it can be read: 0 without a transcript, up to 3 with times and speakers. */
    quality: smallint('quality').notNull().default(0),
    /** The version of the rules that made this. */
    version: integer('version').notNull(),
  },
  (table) => [
    index('work_evidence_enclosure').on(table.enclosureKey).where(sql`enclosure_key is not null`),
    index('work_evidence_guid').on(table.guidKey).where(sql`guid_key is not null`),
    // Without a list of what is pending, which every search would have to read.
    index('work_evidence_keys').using('gin', table.keys).with({ fastupdate: false }),
  ],
);

/** What operators said about two episodes. Kept when one is deleted, for the case that it comes back. */
export const workDecisions = pgTable(
  'work_decisions',
  {
    /** The smaller id first. */
    firstId: uuid('first_id').notNull(),
    secondId: uuid('second_id').notNull(),
    isSame: boolean('is_same').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('work_decisions_second').on(table.secondId),
  ],
);
