import type { ComparedEntity } from '../../../../contract/api/library/entity-comparison.ts';
import { formatDuration, formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { Written } from '../../components/written.tsx';
import { SeriesMark } from './series-mark.tsx';
import css from './table.module.css';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const airtime = (seconds: number) => (seconds === 0 ? '–' : formatDuration(seconds));

/** How much each entity is talked about, and how long. */
export function VoiceTable({ entities }: { entities: ComparedEntity[] }) {
  return (
    <div className={css.scroll}>
      <table className={`${css.table} ${css.voice}`}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={css.wide}>
              Share
            </th>
            <th scope="col" data-number="">
              Mentions
            </th>
            <th scope="col" data-number="">
              Episodes
            </th>
            <th
              scope="col"
              data-number=""
              title="How long the passages are that mention it, where times are known"
            >
              Airtime
            </th>
            <th scope="col" data-number="" title="How long it speaks itself, where times are known">
              Speaking
            </th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity, index) => (
            <tr key={entity.id}>
              <th scope="row">
                <SeriesMark index={index} />
                <a href={pages.entity.to(entity.slug, entity.id)}>
                  <Written text={entity.name} />
                </a>{' '}
                <EntityTypeBadge type={entity.entity_type} />
              </th>
              <td>
                <span className={css.share}>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={entity.share_of_voice * 100} height="8" data-series={index} />
                  </svg>
                  {percent.format(entity.share_of_voice)}
                </span>
              </td>
              <td data-number="">{formatNumber(entity.mentions)}</td>
              <td data-number="">{formatNumber(entity.episodes)}</td>
              <td data-number="">{airtime(entity.mention_seconds)}</td>
              <td data-number="">{airtime(entity.speaking_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
