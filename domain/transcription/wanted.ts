import { type SQL, sql } from 'drizzle-orm';
import { defaultLastEpisodes, type TranscribeMode } from '../../contract/shared/transcription.ts';
import { episodes } from '../core/database/schema/library.ts';
import { transcriptionPolicies } from '../core/database/schema/transcription.ts';
import { columnNames } from '../core/database/sql/raw-row.ts';

/** Tries after which a transcript that a feed names is given up for now: then the episode is transcribed. */
const triesForPublished = 3;

const e = episodes;
const p = transcriptionPolicies;

/** Which episodes have no transcript and could have one: no copies of what another show has. */
export const isTranscribable: SQL = sql`(not ${e.hasTranscript} and ${e.audioUrl} is not null and not ${e.isCopy}
  and (${e.transcriptUrl} is null or (${e.transcriptError} is not null and ${e.transcriptTries} >= ${triesForPublished})))`;

const isAmongLast = (count: SQL): SQL => sql`${e.id} in (
  select latest.id from ${e} as latest where latest.podcast_id = ${e.podcastId}
  order by latest.publication_date desc nulls last, latest.id limit ${count})`;

/** What a policy says; `last` where nobody chose one. */
export const policyColumns = {
  mode: sql<TranscribeMode>`coalesce(${p.mode}, 'last')`,
  lastCount: sql<number>`coalesce(${p.lastCount}, ${defaultLastEpisodes}::int)`,
};

/** Which episodes their podcast's policy wants, in a query that joins the policies. */
export const isWanted: SQL = sql`case ${policyColumns.mode}
  when 'all' then true
  when 'new' then coalesce(${e.publicationDate}, ${e.createdAt}) >= ${p.since}
  when 'since' then ${e.publicationDate} >= ${p.since}
  when 'last' then ${isAmongLast(policyColumns.lastCount)}
  else false end`;

/** `from episodes`, with the policy of each, if it has one. */
export const episodesWithPolicies: SQL = sql`${e} left join ${p} on ${sql`${p}.${columnNames(p.podcastId)}`} = ${e.podcastId}`;
