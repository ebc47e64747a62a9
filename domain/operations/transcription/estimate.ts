import { sql } from 'drizzle-orm';
import type {
  TranscriptionEstimate,
  TranscriptionPolicy,
} from '../../../contract/api/admin/transcription.ts';
import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';
import type { Executor } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { transcriptionPolicies } from '../../core/database/schema/transcription.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { isTranscribable, isWanted } from '../../transcription/wanted.ts';
import { hoursOf, priceOf } from './prices.ts';

/** How long an episode is taken to be if neither its feed nor the other episodes say. */
export const usualSeconds = 2_700;

const p = transcriptionPolicies;

/** The columns of a policy as it would be stored now. */
export const policyRow = ({ mode, last, since }: TranscriptionPolicy) => ({
  mode,
  lastCount: mode === 'last' ? (last ?? null) : null,
  since: mode === 'new' ? new Date() : mode === 'since' && since ? new Date(since) : null,
});

/** What a policy would add to what has to be transcribed, before anybody says yes. */
export async function estimatePolicy(
  executor: Executor,
  podcastId: string,
  { policy, config }: { policy: TranscriptionPolicy; config: TranscribeConfig },
): Promise<TranscriptionEstimate> {
  const { mode, lastCount, since } = policyRow(policy);
  const { rows } = await executor.execute<{ episodes: number; seconds: number }>(sql`
    with ${p} as (select ${mode}::text as ${columnNames(p.mode)}, ${lastCount}::int as ${columnNames(p.lastCount)},
      ${since?.toISOString() ?? null}::timestamptz as ${columnNames(p.since)}),
    usual as (select coalesce(avg(${episodes.durationSeconds}), ${usualSeconds}::int) as seconds from ${episodes}
      where ${episodes.podcastId} = ${podcastId})
    select count(*)::int as episodes, coalesce(sum(coalesce(${episodes.durationSeconds}, usual.seconds)), 0)::float8 as seconds
    from ${episodes} cross join ${p} cross join usual
    where ${episodes.podcastId} = ${podcastId} and ${isTranscribable} and ${isWanted}`);
  const { episodes: count = 0, seconds = 0 } = rows[0] ?? {};
  const hoursPerDay = config?.hoursPerDay ?? 0;
  return {
    episodes: count,
    hours: hoursOf(seconds),
    price: priceOf(seconds, config),
    days: hoursPerDay > 0 ? Math.ceil(seconds / 3_600 / hoursPerDay) : null,
  };
}
