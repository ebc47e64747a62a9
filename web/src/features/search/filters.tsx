import { useId, useState } from 'react';
import type { FacetCount, SearchOverview } from '../../../../server/contract/search.ts';
import { narrowing } from '../../../../server/contract/search-address.ts';
import { formatNumber } from '../../components/format.ts';
import { type SearchFilters, type SearchState, withFilters } from '../../config/search-state.ts';
import { DateFilter } from './date-filter.tsx';
import css from './filters.module.css';
import { languageName } from './language-name.ts';

type SelectProps = {
  label: string;
  value: string | undefined;
  /** What choosing nothing means. */
  any: string;
  options: { value: string; text: string; count?: number | undefined }[];
  onChange: (value: string | undefined) => void;
};

function FilterSelect({ label, value = '', any, options, onChange }: SelectProps) {
  const id = useId();
  const offered = value === '' || options.some((option) => option.value === value);
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{any}</option>
        {!offered && <option value={value}>Chosen</option>}
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

const capitalised = (text: string) => (text[0]?.toUpperCase() ?? '') + text.slice(1);

type Props = {
  state: SearchState;
  overview: SearchOverview | undefined;
  onChange: (next: SearchState) => void;
};

/** The filters of a search, each option with the number of mentions that it would leave. */
export function Filters({ state, overview, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const set = (changes: Parameters<typeof withFilters>[1]) => onChange(withFilters(state, changes));
  const active = narrowing.filter((name) => state[name]).length;
  return (
    <section aria-label="Filters" className={css.filters} data-open={open}>
      <button type="button" className={css.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        Filters{active > 0 && ` (${active})`}
      </button>
      <div className={css.row}>
        <FilterSelect
          label="Type"
          any="Any type"
          value={state.type}
          options={asOptions(overview?.facets.type, ({ label }) => capitalised(label))}
          onChange={(type) => set({ type: type as SearchFilters['type'] })}
        />
        <FilterSelect
          label="Podcast"
          any="Any podcast"
          value={state.podcast}
          options={asOptions(overview?.facets.podcast)}
          onChange={(podcast) => set({ podcast })}
        />
        <FilterSelect
          label="Language"
          any="Any language"
          value={state.language}
          options={asOptions(overview?.facets.language, ({ value }) => languageName(value))}
          onChange={(language) => set({ language })}
        />
        <DateFilter
          range={state}
          years={overview?.facets.year ?? []}
          onChange={({ from, to }) => set({ from, to })}
        />
        <FilterSelect
          label="Role"
          any="Said by or about"
          value={state.role}
          options={asOptions(overview?.roles, ({ label }) => `${capitalised(label)} “${state.q}”`)}
          onChange={(role) => set({ role: role as SearchFilters['role'] })}
        />
        <FilterSelect
          label="Sort"
          any="Best match"
          value={state.sort}
          options={[{ value: 'newest', text: 'Newest first' }]}
          onChange={(sort) => set({ sort: sort as SearchFilters['sort'] })}
        />
      </div>
    </section>
  );
}
