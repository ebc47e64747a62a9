import { useQueries } from '@tanstack/react-query';
import { entityQuery } from '../../api/detail-queries.ts';
import { RangePicker } from '../../components/charts/range-picker.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import css from './compare-controls.module.css';
import { EntityPicker } from './entity-picker.tsx';
import { maxCompared } from './limits.ts';

/** 0 stands for all time. */
const ranges = [
  { days: 0, text: 'All time' },
  { days: 365, text: 'Year' },
  { days: 90, text: '90 days' },
  { days: 30, text: '30 days' },
];

type Props = {
  ids: string[];
  days: number | undefined;
  onIds: (ids: string[]) => void;
  onDays: (days: number | undefined) => void;
};

/** Which entities to compare, and over what time. */
export function CompareControls({ ids, days, onIds, onDays }: Props) {
  const entities = useQueries({ queries: ids.map((id) => entityQuery(id)) });
  return (
    <div className={css.controls}>
      {ids.length > 0 && (
        <ul className={css.chips} aria-label="Compared">
          {ids.map((id, index) => {
            const name = entities[index]?.data?.name ?? '…';
            return (
              <li key={id} data-series={index}>
                <Written text={name} />
                <button type="button" onClick={() => onIds(ids.filter((other) => other !== id))}>
                  <span aria-hidden="true">✕</span>
                  <VisuallyHidden>Remove {name}</VisuallyHidden>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {ids.length < maxCompared && <EntityPicker chosen={ids} onPick={(id) => onIds([...ids, id])} />}
      {ids.length > 1 && (
        <RangePicker
          legend="Period"
          ranges={ranges}
          days={days ?? 0}
          onChange={(next) => onDays(next || undefined)}
        />
      )}
    </div>
  );
}
