import { lazy, useRef } from 'react';
import type { SearchFilters, SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { FacetCount, SearchOverview } from '../../../../../contract/api/library/search.ts';
import { capitalize } from '../../../../../contract/shared/format.ts';
import { languageName } from '../../../components/language-name.ts';
import { withFilters } from '../../../config/search-state.ts';
import { dateText } from './date-text.ts';
import { FilterChip } from './filter-chip.tsx';
import type { FilterOption } from './filter-options.tsx';
import css from './filters.module.css';
import { useSingleTabStop } from './use-single-tab-stop.ts';

// Loaded when the pointer or the focus comes to the filters, before one is opened.
const loadOptions = () => import('./filter-options.tsx');
const FilterOptions = lazy(() => loadOptions().then((module) => ({ default: module.FilterOptions })));
const DateOptions = lazy(() => loadOptions().then((module) => ({ default: module.DateOptions })));

type Choice = {
  name: 'type' | 'podcast' | 'language' | 'role' | 'sort';
  label: string;
  anyLabel: string;
  options: FilterOption[];
};

const asOptions = (facets: FacetCount[] | undefined, textOf = (facet: FacetCount) => facet.label) =>
  (facets ?? []).map((facet) => ({ value: facet.value, text: textOf(facet), count: facet.count }));

const roleTexts: Record<string, (q: string) => string> = {
  speaker: (q) => `said by “${q}”`,
  mention: (q) => `said about “${q}”`,
  host: (q) => `hosted by “${q}”`,
  guest: (q) => `with “${q}” as a guest`,
};

const choicesFrom = (overview: SearchOverview | undefined, q: string): Choice[] => [
  { name: 'type', label: 'Type', anyLabel: 'Any type', options: asOptions(overview?.facets.type) },
  {
    name: 'podcast',
    label: 'Podcast',
    anyLabel: 'Any podcast',
    options: asOptions(overview?.facets.podcast),
  },
  {
    name: 'language',
    label: 'Language',
    anyLabel: 'Any language',
    options: asOptions(overview?.facets.language, ({ value }) => languageName(value)),
  },
  {
    name: 'role',
    label: 'Role',
    anyLabel: 'Said by or about',
    options: asOptions(overview?.roles, ({ value, label }) => roleTexts[value]?.(q) ?? label),
  },
];

const sortChoice: Choice = {
  name: 'sort',
  label: 'Sort',
  anyLabel: 'Best match',
  options: [{ value: 'newest', text: 'Newest first' }],
};

type ChipProps = {
  choice: Choice;
  value: string | undefined;
  onChange: (changes: Parameters<typeof withFilters>[1]) => void;
};

function ChoiceChip({ choice: { name, label, anyLabel, options }, value, onChange }: ChipProps) {
  const text = value && (options.find((option) => option.value === value)?.text ?? capitalize(value));
  // The values come from the API, which reports those that it doesn't know.
  const change = (next: string | undefined) => onChange({ [name]: next } as Partial<SearchFilters>);
  return (
    <FilterChip label={label} value={text || undefined} onClear={() => change(undefined)}>
      {(close) => (
        <FilterOptions
          {...{ label, value, anyLabel, options }}
          onChoose={(next) => {
            change(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

type Props = {
  state: SearchState;
  overview: SearchOverview | undefined;
  onChange: (next: SearchState) => void;
};

/** The filters of a search in one row, which never changes its height. */
export function Filters({ state, overview, onChange }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  const onKeyDown = useSingleTabStop(toolbar);
  const apply = (changes: Parameters<typeof withFilters>[1]) => onChange(withFilters(state, changes));
  const chip = (choice: Choice) => (
    <ChoiceChip key={choice.name} choice={choice} value={state[choice.name]} onChange={apply} />
  );
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Filters"
      className={css.filters}
      onKeyDown={onKeyDown}
      onPointerEnter={() => void loadOptions()}
      onFocus={() => void loadOptions()}
    >
      {choicesFrom(overview, state.q).map(chip)}
      <FilterChip
        label="Date"
        value={dateText(state)}
        onClear={() => apply({ from: undefined, to: undefined })}
      >
        {(close) => (
          <DateOptions
            range={state}
            years={overview?.facets.year ?? []}
            onChange={({ from, to }) => apply({ from, to })}
            onDone={close}
          />
        )}
      </FilterChip>
      {chip(sortChoice)}
    </div>
  );
}
