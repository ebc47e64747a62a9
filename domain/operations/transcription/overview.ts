import { sql } from 'drizzle-orm';
import type { Overview } from '../../../contract/api/admin/overview.ts';
import type { Health } from '../../../contract/api/service/health.ts';
import { formatCount } from '../../../contract/shared/format.ts';
import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';
import type { Database } from '../../core/database/connection.ts';
import { transcriptionRequests, transcriptions } from '../../core/database/schema/transcription.ts';
import { maySend, readControl } from '../../transcription/control.ts';
import { isInState } from '../../transcription/states.ts';
import { hoursOf } from './prices.ts';
import { countWaiting, queueColumns } from './queue-columns.ts';

const t = transcriptions;
const r = transcriptionRequests;

/** A worker that works sends something more often than this. */
const idleMinutes = 10;

type Counts = {
  waiting: number;
  seconds: number;
  failed: number;
  running: number;
  due: number;
  oldest: number | null;
  heard: number;
  isIdle: boolean;
};

const isDue = sql`${isInState.waiting} and ${t.dueAt} <= now()`;

async function readCounts(database: Database): Promise<Counts | undefined> {
  const { rows } = await database.execute<Counts>(sql`
    select ${queueColumns},
      (select count(*) from ${t} where ${isInState.running})::int as running,
      (select count(*) from ${t} where ${isDue})::int as due,
      (select extract(epoch from now() - min(${t.dueAt}))::float8 from ${t} where ${isDue}) as oldest,
      (select coalesce(sum(${r.seconds}), 0) from ${r} where ${r.createdAt} > now() - interval '1 day'
        and ${r.outcome} = 'answered')::float8 as heard,
      ${maySend} and not exists (select from ${r}
        where ${r.createdAt} > now() - make_interval(mins => ${idleMinutes})) as "isIdle"`);
  return rows[0];
}

type TranscriptionOverview = {
  transcription: Overview['transcription'];
  job: Overview['jobs'][number];
  /** In sentences. */
  problems: string[];
};

/** What an operator looks at first: how much waits, and what is wrong with the service. Of what is off, nothing is wrong. */
export async function readTranscriptionOverview(
  database: Database,
  config: TranscribeConfig,
): Promise<TranscriptionOverview> {
  const [counts, { pausedAt, problem }] = await Promise.all([readCounts(database), readControl(database)]);
  const { waiting = 0, seconds = 0, failed = 0, running = 0, due = 0, heard = 0 } = counts ?? {};
  const oldest = counts?.oldest ?? null;
  const isOn = config !== undefined;
  // Archives wait for months: that alone is no problem.
  const isStuck = counts?.isIdle && running === 0 && (oldest ?? 0) > idleMinutes * 60;
  return {
    transcription: {
      is_on: isOn,
      is_paused: pausedAt !== null,
      is_usable: isOn && problem === null,
      waiting,
      hours_waiting: hoursOf(seconds),
      running,
      heard_hours_day: hoursOf(heard),
      failed,
    },
    job: { name: 'transcription', waiting: isOn ? due : 0, oldest_seconds: isOn ? oldest : null },
    problems: isOn
      ? [
          ...(problem === null ? [] : [`Transcription: ${problem}`]),
          ...(isStuck
            ? [
                `Episodes wait to be transcribed, and no worker has begun one in ${idleMinutes} minutes. Is a worker running?`,
              ]
            : []),
          ...(failed > 0 ? [`${formatCount(failed, 'episode')} could not be transcribed.`] : []),
        ]
      : [],
  };
}

/** What visitors may know of transcription; null where it is off. */
export async function readTranscriptionHealth(
  database: Database,
  config: TranscribeConfig,
): Promise<Health['transcription']> {
  if (!config) return null;
  const { rows } = await database.execute<{ waiting: number }>(sql`select ${countWaiting} as waiting`);
  return { waiting: rows[0]?.waiting ?? 0, problem: (await readControl(database)).problem };
}
