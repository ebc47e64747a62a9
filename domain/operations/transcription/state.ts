import { sql } from 'drizzle-orm';
import type { TranscriptionState } from '../../../contract/api/admin/transcription.ts';
import { unnamedModel } from '../../../contract/shared/transcription.ts';
import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';
import type { Database } from '../../core/database/connection.ts';
import { transcripts } from '../../core/database/schema/library.ts';
import { transcriptionRequests, transcriptions } from '../../core/database/schema/transcription.ts';
import { asIso } from '../../core/text/format.ts';
import { readControl } from '../../transcription/control.ts';
import { isSpent, secondsSpentToday, startOfDay } from '../../transcription/spending.ts';
import { gapSeconds, listRunning } from './episode-rows.ts';
import { hoursOf, priceOf } from './prices.ts';
import { queueColumns } from './queue-columns.ts';

const maxRunning = 20;
const t = transcriptions;
const r = transcriptionRequests;

async function readCounts(database: Database) {
  const { rows } = await database.execute<Record<string, number>>(sql`
    select
      ${queueColumns},
      (select count(*) from ${t} where ${t.doneAt} >= ${startOfDay})::int as done,
      (select coalesce(sum(${r.seconds}), 0) from ${r} where ${r.createdAt} > now() - interval '30 days'
        and ${isSpent})::float8 as month,
      gaps.episodes as gap_episodes, gaps.seconds as gap_seconds
    from (select count(*)::int as episodes, coalesce(sum(${gapSeconds}), 0)::float8 as seconds from ${transcripts}
      where ${transcripts.gaps} <> '[]' and jsonb_array_length(${transcripts.gaps}) > 0) as gaps`);
  return (name: string) => Number(rows[0]?.[name] ?? 0);
}

const serviceOf = (config: NonNullable<TranscribeConfig>): TranscriptionState['service'] => ({
  host: new URL(config.url).host,
  model: config.model ?? unnamedModel,
  price_per_hour: config.pricePerHour,
  hours_per_day: config.hoursPerDay,
});

/** How far transcription is, and what it costs. */
export async function getTranscriptionState(
  database: Database,
  config: TranscribeConfig,
): Promise<TranscriptionState> {
  const [of, control, running, spentToday] = await Promise.all([
    readCounts(database),
    readControl(database),
    listRunning(database, maxRunning),
    secondsSpentToday(database),
  ]);
  const isWaiting = control.waitUntil !== null && control.waitUntil > new Date();
  return {
    is_on: config !== undefined,
    service: config ? serviceOf(config) : null,
    is_paused: control.pausedAt !== null,
    problem: config ? control.problem : null,
    wait_until: isWaiting ? asIso(control.waitUntil) : null,
    waiting: {
      episodes: of('waiting'),
      hours: hoursOf(of('seconds')),
      price: priceOf(of('seconds'), config),
    },
    running,
    today: { episodes: of('done'), hours: hoursOf(spentToday), price: priceOf(spentToday, config) },
    month: { hours: hoursOf(of('month')), price: priceOf(of('month'), config) },
    failed: of('failed'),
    gaps: { episodes: of('gap_episodes'), hours: hoursOf(of('gap_seconds')) },
  };
}
