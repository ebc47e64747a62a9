import { useState } from 'react';
import type { Overview } from '../../../../../contract/api/admin/overview.ts';
import { capitalize, formatNumber } from '../../../../../contract/shared/format.ts';
import { ActivityChart } from '../activity-chart.tsx';
import css from '../console.module.css';
import { AlertFacts, Facts, MailFacts } from '../facts.tsx';
import { useOverview } from '../use-overview.ts';

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

const shareText = (share: number | null) => (share === null ? 'off' : `${Math.floor(share * 100)}%`);

function waitingText({ waiting, oldest_seconds }: Overview['jobs'][number]): string {
  if (waiting === 0 || oldest_seconds === null) return '0';
  const minutes = Math.round(oldest_seconds / 60);
  return `${formatNumber(waiting)}, for ${minutes > 0 ? `${minutes} min` : `${Math.round(oldest_seconds)} s`}`;
}

function Numbers({ overview }: { overview: Overview }) {
  const { feeds, library, transcription, disk, versions, jobs } = overview;
  return (
    <div className={css.facts}>
      <Facts
        title="Feeds"
        facts={[
          ['All', feeds.total],
          ['Due', feeds.due],
          ['Failing', feeds.failing],
          ['Paused', feeds.paused],
        ]}
      />
      <Facts title="Waiting jobs" facts={jobs.map((job) => [capitalize(job.name), waitingText(job)])} />
      <Facts
        title="Library"
        facts={[
          ['Podcasts', library.podcasts],
          ['Episodes', library.episodes],
          ['Passages', library.passages],
          ['In the index', library.indexed ?? 'no answer'],
          ['Read for meaning', shareText(library.meaning)],
          ['Read closely', shareText(library.meaning_refined)],
        ]}
      />
      {transcription.is_on && (
        <Facts
          title="Transcription"
          facts={[
            ['Episodes waiting', transcription.waiting],
            ['Hours waiting', transcription.hours_waiting],
            ['Hours heard, 24 hours', transcription.heard_hours_day],
            ['Failed', transcription.failed],
            ['Sending', transcription.is_paused ? 'paused' : transcription.is_usable ? 'on' : 'not possible'],
          ]}
        />
      )}
      <AlertFacts overview={overview} />
      <MailFacts overview={overview} />
      <Facts
        title="System"
        facts={[
          ['Disk free', disk ? gigabytes(disk.free_bytes) : 'elsewhere'],
          ['Disk', disk ? gigabytes(disk.total_bytes) : 'elsewhere'],
          ['Earshot', versions.earshot],
          ['Node', versions.node],
          ['PostgreSQL', versions.postgresql],
        ]}
      />
    </div>
  );
}

/** Whether everything is well, at a glance. */
export function OverviewTab() {
  const [span, setSpan] = useState<'day' | 'month'>('day');
  const { data: overview } = useOverview();
  if (!overview) return <p role="status">Loading...</p>;
  const chart = { buckets: overview[span], unit: span === 'day' ? 'hour' : 'day' } as const;
  return (
    <>
      {overview.problems.length === 0 ? (
        <p className={css.well}>Everything is running well.</p>
      ) : (
        <ul className={css.problems} aria-label="Needs attention">
          {overview.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Numbers overview={overview} />
      <section className={css.section}>
        <h2>Activity</h2>
        <div className={css.bar}>
          <label>
            Period
            <select
              value={span}
              onChange={(event) => setSpan(event.target.value === 'day' ? 'day' : 'month')}
            >
              <option value="day">Last 24 hours</option>
              <option value="month">Last 30 days</option>
            </select>
          </label>
        </div>
        <div className={css.charts}>
          <ActivityChart {...chart} title="Episodes stored" kind="episodes" />
          <ActivityChart {...chart} title="Messages sent" kind="messages" />
          <ActivityChart {...chart} title="Messages failed" kind="failed" />
          <ActivityChart {...chart} title="Deliveries accepted" kind="deliveries" />
        </div>
      </section>
    </>
  );
}
