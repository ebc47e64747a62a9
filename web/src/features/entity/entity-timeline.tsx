import { useState } from 'react';
import type { EntityDetail } from '../../../../contract/api/library/entity-detail.ts';
import { useEntityTimeline } from '../../api/detail-queries.ts';
import { RangePicker } from '../../components/charts/range-picker.tsx';
import { DayChart } from './day-chart.tsx';
import css from './entity-sections.module.css';

const dayMs = 86_400_000;
const maxDays = 3_650;
/** Fewer days than this make a chart of one bar. */
const minDays = 14;

/** From the first mention until today, and shorter ranges within that. */
function rangesSince(firstMentioned: string) {
  const daysAgo = Math.ceil((Date.now() - Date.parse(firstMentioned)) / dayMs) + 1;
  const all = { days: Math.min(maxDays, Math.max(minDays, daysAgo)), text: 'All' };
  const shorter = [
    { days: 30, text: '30 days' },
    { days: 365, text: 'Year' },
  ];
  return [...shorter.filter(({ days }) => days < all.days), all];
}

function DatedTimeline({ id, firstMentioned }: { id: string; firstMentioned: string }) {
  const ranges = rangesSince(firstMentioned);
  const [chosen, setDays] = useState<number>();
  const days = chosen ?? ranges.at(-1)?.days ?? maxDays;
  const { data } = useEntityTimeline(id, days);
  return (
    <>
      {ranges.length > 1 && <RangePicker legend="Past" ranges={ranges} days={days} onChange={setDays} />}
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
      {entity.first_mentioned ? (
        <DatedTimeline id={entity.id} firstMentioned={entity.first_mentioned} />
      ) : (
        <p className={css.facts}>The episodes that mention it have no publication dates.</p>
      )}
    </section>
  );
}
