import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { jobNames, Overview } from '../../../contract/api/admin/overview.ts';
import { formatCount } from '../../../contract/shared/format.ts';
import { diskFullMessage, isDiskFull } from '../../core/config/data-folder.ts';
import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';
import type { Database } from '../../core/database/connection.ts';
import { alerts, messages, subscriptions } from '../../core/database/schema/alerts.ts';
import { consoleJobs } from '../../core/database/schema/console.ts';
import { feeds } from '../../core/database/schema/feeds.ts';
import { indexJobs } from '../../core/database/schema/jobs.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { webhookDeliveries } from '../../core/database/schema/webhooks.ts';
import { readLibraryCounts } from '../../library/catalog/library-counts.ts';
import type { Meaning } from '../../meaning/search/meaning.ts';
import type { SearchEngine } from '../../search/engine/engine.ts';
import { readTranscriptionOverview } from '../transcription/overview.ts';
import { readActivity } from './activity.ts';

export type OverviewDependencies = {
  database: Database;
  engine: SearchEngine;
  meaning?: Pick<Meaning, 'state'> | undefined;
  transcribe?: TranscribeConfig;
  dataDir?: string | undefined;
};

type Job = Overview['jobs'][number];
type Counts = Omit<Overview, 'problems' | 'jobs' | 'transcription' | 'disk' | 'versions' | 'day' | 'month'>;

const packageFile = new URL('../../../package.json', import.meta.url);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));

/** Index jobs wait a few seconds to be done together; past this, something holds them up. */
const lateSeconds = 300;

const dueJobs = (name: (typeof jobNames)[number], { from, due }: { from: unknown; due: unknown }) => sql`
  select ${name}::text as name, count(*)::int as waiting,
    extract(epoch from now() - min(due))::float8 as oldest_seconds from (select ${due} as due from ${from}) as jobs where due <= now()`;

async function readJobs(database: Database): Promise<Job[]> {
  const { rows } = await database.execute<Job>(
    sql.join(
      [
        dueJobs('index', { from: indexJobs, due: indexJobs.createdAt }),
        dueJobs('feeds', { from: sql`${feeds} where ${feeds.pausedAt} is null`, due: feeds.nextPollAt }),
        dueJobs('transcripts', {
          from: sql`${episodes} where ${episodes.transcriptUrl} is not null and not ${episodes.hasTranscript}`,
          due: episodes.transcriptNextTryAt,
        }),
        dueJobs('mail', { from: sql`${messages} where ${messages.status} = 'queued'`, due: messages.dueAt }),
        dueJobs('webhooks', {
          from: sql`${webhookDeliveries} where ${webhookDeliveries.status} = 'queued'`,
          due: webhookDeliveries.dueAt,
        }),
        dueJobs('console', {
          from: sql`${consoleJobs} where ${consoleJobs.status} = 'queued'`,
          due: consoleJobs.createdAt,
        }),
      ],
      sql` union all `,
    ),
  );
  return rows;
}

const countAlerts = (status: Exclude<keyof Overview['alerts'], 'matched'>) =>
  sql`(select count(*) from ${subscriptions} where ${subscriptions.kind} = 'alert' and ${subscriptions.status} = ${status})::int`;

async function readCounts({
  database,
  engine,
  meaning,
}: OverviewDependencies): Promise<Counts & { postgresql: string }> {
  const day = sql`now() - interval '1 day'`;
  const { rows } = await database.execute<Record<string, number> & { postgresql: string }>(sql`
    select (select count(*) from ${feeds})::int as total,
      (select count(*) from ${feeds} where ${feeds.pausedAt} is null and ${feeds.nextPollAt} <= now())::int as due,
      (select count(*) from ${feeds} where ${feeds.pausedAt} is null and ${feeds.errorCode} is not null)::int as failing,
      (select count(*) from ${feeds} where ${feeds.pausedAt} is not null)::int as paused,
      ${countAlerts('active')} as "alertsActive", ${countAlerts('pending')} as "alertsPending", ${countAlerts('paused')} as "alertsPaused",
      (select count(*) from ${alerts} where ${alerts.createdAt} > ${day})::int as matched,
      (select count(*) from ${messages} where ${messages.status} = 'sent' and ${messages.sentAt} > ${day})::int as sent,
      (select count(*) from ${messages} where ${messages.status} = 'dead')::int as dead,
      (select count(*) from ${webhookDeliveries} where ${webhookDeliveries.deliveredAt} > ${day})::int as delivered,
      (select count(*) from ${webhookDeliveries} where ${webhookDeliveries.status} = 'failed' and ${webhookDeliveries.createdAt} > ${day})::int as failed,
      current_setting('server_version') as postgresql`);
  const row = rows[0];
  const of = (name: string) => Number(row?.[name] ?? 0);
  const stored = await readLibraryCounts(database);
  const indexed = await engine.health().catch(() => undefined);
  return {
    feeds: { total: of('total'), due: of('due'), failing: of('failing'), paused: of('paused') },
    library: {
      podcasts: stored.podcasts,
      episodes: stored.episodes,
      passages: stored.passages,
      indexed: indexed?.passages ?? null,
      meaning: meaning?.state?.share ?? null,
      meaning_refined: meaning?.state?.refined ?? null,
    },
    alerts: {
      active: of('alertsActive'),
      pending: of('alertsPending'),
      paused: of('alertsPaused'),
      matched: of('matched'),
    },
    mail: { sent: of('sent'), failed: of('dead') },
    deliveries: { delivered: of('delivered'), failed: of('failed') },
    postgresql: row?.postgresql ?? '',
  };
}

function problemsOf(
  { feeds: polled, library, mail }: Counts,
  jobs: Job[],
  dataDir: string | undefined,
): string[] {
  const late = jobs.filter(({ oldest_seconds }) => (oldest_seconds ?? 0) > lateSeconds);
  return [
    ...(library.indexed === null ? ['The search engine does not answer.'] : []),
    ...(dataDir && isDiskFull(dataDir) ? [diskFullMessage(dataDir)] : []),
    ...late.map(
      ({ name, oldest_seconds }) =>
        `A ${name} job has waited for ${formatCount(Math.round((oldest_seconds ?? 0) / 60), 'minute')}. Is a worker running?`,
    ),
    ...(polled.failing > 0 ? [`${formatCount(polled.failing, 'feed')} could not be read.`] : []),
    ...(mail.failed > 0 ? [`${formatCount(mail.failed, 'message')} could not be delivered.`] : []),
  ];
}

async function readDisk(dataDir: string | undefined): Promise<Overview['disk']> {
  if (!dataDir) return null;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** Everything that an operator looks at first. */
export async function getOverview(dependencies: OverviewDependencies): Promise<Overview> {
  const { database, dataDir, transcribe } = dependencies;
  const [{ postgresql, ...counts }, jobs, { transcription, job, problems }, disk, activity] =
    await Promise.all([
      readCounts(dependencies),
      readJobs(database),
      readTranscriptionOverview(database, transcribe),
      readDisk(dataDir),
      readActivity(database),
    ]);
  return {
    problems: [...problemsOf(counts, jobs, dataDir), ...problems],
    ...counts,
    jobs: [...jobs, job],
    transcription,
    disk,
    versions: { earshot: version, node: process.versions.node, postgresql },
    ...activity,
  };
}
