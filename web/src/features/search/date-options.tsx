import type { FacetCount } from '../../../../server/contract/search.ts';
import { type DateRange, rangeOfYear, recentRanges, yearOf } from './date-ranges.ts';
import css from './filter-options.module.css';
import { FilterOptions } from './filter-options.tsx';

type Props = {
  range: DateRange;
  years: FacetCount[];
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
  /** A preset was chosen. */
  onDone: () => void;
};

/** When: recently, in one year, or between two days. */
export function DateOptions({ range, years, onChange, onDone }: Props) {
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
