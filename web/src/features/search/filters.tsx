import { useId, useState } from 'react';
import { formatNumber } from '../../../../server/contract/format.ts';
import type { FacetCount, SearchOverview } from '../../../../server/contract/search.ts';
import {
  narrowingFilters,
  type SearchFilters,
  type SearchState,
} from '../../../../server/contract/search-address.ts';
import { withFilters } from '../../config/search-state.ts';
import { DateFilter } from './date-filter.tsx';
import css from './filters.module.css';
import { languageName } from './language-name.ts';

type SelectProps = {
  label: string;
  value: string | undefined;
  /** The option that sets no filter. */
  anyLabel: string;
  options: { value: string; text: string; count?: number | undefined }[];
  onChange: (value: string | undefined) => void;
};

function FilterSelect({ label, value = '', anyLabel, options, onChange }: SelectProps) {
  const id = useId();
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{anyLabel}</option>
        {!isListed && <option value={value}>Selected</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
            {option.count === undefined ? '' : ` (${formatNumber(option.count)})`}
          </option>
        ))}
      </select>
    </div>
  );
}

const asOptions = (facets: FacetCount[] | undefined, textOf = (facet: FacetCount) => facet.label) =>
  (facets ?? []).map((facet) => ({ value: facet.value, text: textOf(facet), count: facet.count }));

const capitalize = (text: string) => (text[0]?.toUpperCase() ?? '') + text.slice(1);

type Props = {
  state: SearchState;
  overview: SearchOverview | undefined;
  onChange: (next: SearchState) => void;
};

/** The filters of a search; each option shows how many results it leaves. */
export function Filters({ state, overview, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const applyFilters = (changes: Parameters<typeof withFilters>[1]) => onChange(withFilters(state, changes));
  const activeCount = narrowingFilters.filter((name) => state[name]).length;
  return (
    <section aria-label="Filters" className={css.filters} data-open={isOpen}>
      <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Filters{activeCount > 0 && ` (${activeCount})`}
      </button>
      <div className={css.row}>
        <FilterSelect
          label="Type"
          anyLabel="Any type"
          value={state.type}
          options={asOptions(overview?.facets.type, ({ label }) => capitalize(label))}
          onChange={(type) => applyFilters({ type: type as SearchFilters['type'] })}
        />
        <FilterSelect
          label="Podcast"
          anyLabel="Any podcast"
          value={state.podcast}
          options={asOptions(overview?.facets.podcast)}
          onChange={(podcast) => applyFilters({ podcast })}
        />
        <FilterSelect
          label="Language"
          anyLabel="Any language"
          value={state.language}
          options={asOptions(overview?.facets.language, ({ value }) => languageName(value))}
          onChange={(language) => applyFilters({ language })}
        />
        <DateFilter
          range={state}
          years={overview?.facets.year ?? []}
          onChange={({ from, to }) => applyFilters({ from, to })}
        />
        <FilterSelect
          label="Role"
          anyLabel="Said by or about"
          value={state.role}
          options={asOptions(overview?.roles, ({ label }) => `${capitalize(label)} “${state.q}”`)}
          onChange={(role) => applyFilters({ role: role as SearchFilters['role'] })}
        />
        <FilterSelect
          label="Sort"
          anyLabel="Best match"
          value={state.sort}
          options={[{ value: 'newest', text: 'Newest first' }]}
          onChange={(sort) => applyFilters({ sort: sort as SearchFilters['sort'] })}
        />
      </div>
    </section>
  );
}
