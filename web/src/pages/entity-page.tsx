import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { EntityDetail } from '../../../server/contract/entity-detail.ts';
import { positionInEpisode } from '../../../server/contract/page-paths.ts';
import { formatTimestamp } from '../../../server/contract/timestamp.ts';
import { ApiError } from '../api/client.ts';
import { useEntity, useEntityTimeline } from '../api/queries.ts';
import button from '../components/button.module.css';
import { EntityTypeBadge } from '../components/entity-type.tsx';
import { formatDate, formatNumber } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { DayChart } from '../features/entity/day-chart.tsx';
import css from './entity-page.module.css';

const ranges = [
  { days: 30, text: '30 days' },
  { days: 365, text: 'a year' },
  { days: 3_650, text: 'ten years' },
];

/** The shortest range that shows anything. */
function rangeFor(lastMentioned: string | null): number {
  const days = lastMentioned ? (Date.now() - Date.parse(lastMentioned)) / 86_400_000 : 0;
  return days < 300 ? 365 : 3_650;
}

function Timeline({ entity }: { entity: EntityDetail }) {
  const [days, setDays] = useState(() => rangeFor(entity.last_mentioned));
  const timeline = useEntityTimeline(entity.id, days);
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Over time</h2>
      <fieldset className={css.ranges}>
        <legend>The last</legend>
        {ranges.map((range) => (
          <button
            key={range.days}
            type="button"
            aria-pressed={range.days === days}
            onClick={() => setDays(range.days)}
          >
            {range.text}
          </button>
        ))}
      </fieldset>
      <div className={css.chart}>
        {timeline.data?.total === 0 && <p className={css.facts}>Not said in this time.</p>}
        {timeline.data && timeline.data.total > 0 && <DayChart timeline={timeline.data} />}
      </div>
    </section>
  );
}

function NoTimeline() {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Over time</h2>
      <p className={css.facts}>The episodes that say it carry no dates.</p>
    </section>
  );
}

function Latest({ entity }: { entity: EntityDetail }) {
  return (
    <section aria-labelledby="latest-heading">
      <h2 id="latest-heading">Latest mentions</h2>
      <ol className={css.latest}>
        {entity.latest.map((mention) => (
          <li key={mention.passage_id}>
            <blockquote dir="auto">{mention.context}</blockquote>
            <p>
              <a
                href={
                  paths.episode.to(mention.episode_slug, mention.episode_uuid) +
                  positionInEpisode(mention.start_seconds, mention.passage_id)
                }
              >
                {mention.episode_title}
                {mention.start_seconds !== null && ` at ${formatTimestamp(mention.start_seconds)}`}
              </a>{' '}
              · {mention.podcast_title}
              {mention.speaker && ` · said by ${mention.speaker}`}
              {mention.publication_date && ` · ${formatDate(mention.publication_date)}`}
            </p>
          </li>
        ))}
      </ol>
      <Link className={button.secondary} to={paths.monitor.to(`"${entity.name}"`)}>
        All mentions
      </Link>
    </section>
  );
}

/** One name: how often it is said, where most, beside what, and lately. */
export function EntityPage() {
  const { slugAndUuid = '' } = useParams();
  const entity = useEntity(slugAndUuid);
  useTitle(entity.data?.name ?? (entity.isError ? 'Name Not Found' : 'Name'));
  if (entity.isPending)
    return (
      <p role="status" className={css.loading}>
        Loading...
      </p>
    );
  if (entity.isError)
    return (
      <Notice title="Name Not Found" tone="error">
        <p>
          {entity.error instanceof ApiError
            ? entity.error.message
            : 'This name cannot be loaded at the moment.'}
        </p>
        <p>
          <a href={paths.monitor.to()}>Search podcasts</a>
        </p>
      </Notice>
    );
  const { data } = entity;
  return (
    <article className={css.page}>
      <header>
        <EntityTypeBadge type={data.entity_type} />
        <h1>{data.name}</h1>
        <p className={css.facts}>
          {formatNumber(data.mentions)} mentions in {formatNumber(data.episodes)}{' '}
          {data.episodes === 1 ? 'episode' : 'episodes'}
          {data.last_mentioned && `, the last on ${formatDate(data.last_mentioned)}`}
        </p>
        {data.aliases.length > 0 && <p className={css.facts}>Also said as {data.aliases.join(', ')}</p>}
      </header>
      <div className={css.columns}>
        <div>
          {data.last_mentioned ? <Timeline entity={data} /> : <NoTimeline />}
          <Latest entity={data} />
        </div>
        <aside>
          <section aria-labelledby="podcasts-heading">
            <h2 id="podcasts-heading">Where it is spoken of most</h2>
            <ol className={css.list}>
              {data.podcasts.map((podcast) => (
                <li key={podcast.uuid}>
                  <a href={paths.podcast.to(podcast.slug, podcast.uuid)}>{podcast.title}</a>
                  <span>{formatNumber(podcast.episodes)}</span>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="related-heading">
            <h2 id="related-heading">Names beside it</h2>
            <ul className={css.list}>
              {data.related.map((other) => (
                <li key={other.id}>
                  <a href={paths.entity.to(other.slug, other.id)}>{other.name}</a>
                  <span>{formatNumber(other.passages)}</span>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </article>
  );
}
