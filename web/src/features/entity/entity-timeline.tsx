import { useState } from 'react';
import type { EntityDetail } from '../../../../server/contract/entity-detail.ts';
import { useEntityTimeline } from '../../api/queries.ts';
import { RangePicker } from '../../components/range-picker.tsx';
import { DayChart } from './day-chart.tsx';
import css from './entity-sections.module.css';

const ranges = [
  { days: 30, text: '30 days' },
  { days: 365, text: 'Year' },
  { days: 3_650, text: '10 years' },
];

const dayMs = 86_400_000;

/** The shortest range in which the latest mention is easy to see. */
function defaultDays(lastMentioned: string): number {
  const daysAgo = (Date.now() - Date.parse(lastMentioned)) / dayMs;
  return daysAgo < 300 ? 365 : 3_650;
}

function DatedTimeline({ id, lastMentioned }: { id: string; lastMentioned: string }) {
  const [days, setDays] = useState(() => defaultDays(lastMentioned));
  const { data } = useEntityTimeline(id, days);
  return (
    <>
      <RangePicker legend="Past" ranges={ranges} days={days} onChange={setDays} />
      <div className={css.chart}>
        {data?.total === 0 && <p className={css.facts}>No mentions in this period.</p>}
        {data && data.total > 0 && <DayChart timeline={data} />}
      </div>
    </>
  );
}

/** Mentions of an entity over time. */
export function EntityTimeline({ entity }: { entity: EntityDetail }) {
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Mentions over time</h2>
      {entity.last_mentioned ? (
        <DatedTimeline id={entity.id} lastMentioned={entity.last_mentioned} />
      ) : (
        <p className={css.facts}>The episodes that mention it have no publication dates.</p>
      )}
    </section>
  );
}
