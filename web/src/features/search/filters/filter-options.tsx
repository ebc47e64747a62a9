import { useState } from 'react';
import type { FacetCount } from '../../../../../contract/api/library/search.ts';
import { formatNumber } from '../../../../../contract/shared/format.ts';
import { type DateRange, rangeOfYear, recentRanges, yearOf } from './date-ranges.ts';
import css from './filter-options.module.css';

export type FilterOption = { value: string; text: string /** Episodes. */; count?: number | undefined };

type Props = {
  label: string;
  value: string | undefined;
  /** The option that sets no filter. */
  anyLabel: string;
  options: FilterOption[];
  onChoose: (value: string | undefined) => void;
};

/** From this many options on, they can be searched. */
const minSearchable = 9;

/** The values of a filter, with the number of episodes that each leaves. */
export function FilterOptions({ label, value, anyLabel, options, onChoose }: Props) {
  const [query, setQuery] = useState('');
  const typed = query.trim().toLowerCase();
  const shown = options.filter(({ text }) => text.toLowerCase().includes(typed));
  const hasCounts = options.some(({ count }) => count !== undefined);
  return (
    <>
      {options.length >= minSearchable && (
        <input
          dir="auto"
          type="search"
          className={css.search}
          aria-label={`Search in ${label}`}
          placeholder={`Search in ${label.toLowerCase()}`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {hasCounts && <p className={css.unit}>Episodes</p>}
      <ul className={css.options}>
        {typed === '' && (
          <li>
            <button type="button" aria-pressed={value === undefined} onClick={() => onChoose(undefined)}>
              {anyLabel}
            </button>
          </li>
        )}
        {shown.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={value === option.value}
              onClick={() => onChoose(option.value)}
            >
              <span>{option.text}</span>
              {option.count !== undefined && <small>{formatNumber(option.count)}</small>}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className={css.unit}>No match</li>}
      </ul>
    </>
  );
}

type DateProps = {
  range: DateRange;
  years: FacetCount[];
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
  /** A preset was chosen. */
  onDone: () => void;
};

/** When: recently, in one year, or between two days. */
export function DateOptions({ range, years, onChange, onDone }: DateProps) {
  const recent = recentRanges();
  const recentRange = range.to ? undefined : recent.find(({ from }) => from === range.from);
  const chosen = yearOf(range) ?? recentRange?.from ?? (range.from || range.to ? 'days' : undefined);
  return (
    <>
      <FilterOptions
        label="Date"
        anyLabel="Any date"
        value={chosen}
        options={[
          ...recent.map(({ name, from }) => ({ value: from, text: name })),
          ...years.map(({ value, count }) => ({ value, text: value, count })),
        ]}
        onChoose={(value) => {
          onChange(value && /^\d{4}$/.test(value) ? rangeOfYear(value) : { from: value, to: undefined });
          onDone();
        }}
      />
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
    </>
  );
}
