import { type SQL, sql } from 'drizzle-orm';
import { episodes } from '../../core/database/schema/library.ts';
import { transcriptions } from '../../core/database/schema/transcription.ts';
import { isInState } from '../../transcription/states.ts';
import { usualSeconds } from './estimate.ts';

const t = transcriptions;

/** Episodes that no worker has begun. */
export const countWaiting: SQL = sql`(select count(*) from ${t} where ${isInState.waiting})::int`;

/** How many episodes wait, for how many seconds of audio (of those that workers have, the rest), and how many failed. */
export const queueColumns: SQL = sql`${countWaiting} as waiting,
  (select coalesce(sum(greatest(coalesce(${episodes.durationSeconds}, ${usualSeconds}::int) - ${t.heardSeconds}, 0)), 0)
    from ${t} join ${episodes} on ${episodes.id} = ${t.episodeId} where ${t.status} = 'waiting')::float8 as seconds,
  (select count(*) from ${t} where ${isInState.failed})::int as failed`;
