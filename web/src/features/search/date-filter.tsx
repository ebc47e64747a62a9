import { useId, useState } from 'react';
import { formatNumber } from '../../../../server/contract/format.ts';
import type { FacetCount } from '../../../../server/contract/search.ts';
import { type DateRange, rangeOfYear, recentRanges, yearOf } from './date-ranges.ts';
import css from './filters.module.css';

type Props = {
  range: DateRange;
  years: FacetCount[];
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
};

/** When: recently, in one year, or between two days. */
export function DateFilter({ range, years, onChange }: Props) {
  const id = useId();
  const [isCustom, setIsCustom] = useState(false);
  const recent = recentRanges();
  const year = yearOf(range);
  const recentRange = range.to ? undefined : recent.find(({ from }) => from === range.from);
  const isCustomRange = Boolean(range.from || range.to) && !year && !recentRange;
  const selectRange = (value: string) => {
    setIsCustom(value === 'days');
    if (value === 'days') return;
    if (/^\d{4}$/.test(value)) onChange(rangeOfYear(value));
    else onChange({ from: value || undefined, to: undefined });
  };
  return (
    <>
      <div className={css.filter}>
        <label htmlFor={id}>Date</label>
        <select
          id={id}
          value={isCustom || isCustomRange ? 'days' : (year ?? recentRange?.from ?? '')}
          onChange={(event) => selectRange(event.target.value)}
        >
          <option value="">Any date</option>
          {recent.map(({ name, from }) => (
            <option key={from} value={from}>
              {name}
            </option>
          ))}
          {years.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({formatNumber(count)})
            </option>
          ))}
          {year && !years.some(({ value }) => value === year) && <option value={year}>{year}</option>}
          <option value="days">Custom range</option>
        </select>
      </div>
      {(isCustom || isCustomRange) && (
        <div className={css.days}>
          <label>
            From
            <input
              type="date"
              value={range.from ?? ''}
              max={range.to}
              onChange={(event) => onChange({ from: event.target.value || undefined, to: range.to })}
            />
          </label>
          <label>
            To
            <input
              type="date"
              value={range.to ?? ''}
              min={range.from}
              onChange={(event) => onChange({ from: range.from, to: event.target.value || undefined })}
            />
          </label>
        </div>
      )}
    </>
  );
}
