import { formatLongDate } from '../../../../server/contract/format.ts';
import type { SearchOverview } from '../../../../server/contract/search.ts';
import type { SearchState } from '../../../../server/contract/search-address.ts';
import { withFilters } from '../../config/search-state.ts';
import { recentRanges, yearOf } from './date-ranges.ts';
import css from './filter-chips.module.css';
import { languageName } from './language-name.ts';

type Chip = { text: string; without: Parameters<typeof withFilters>[1] };

function dateText({ from, to }: SearchState): string | undefined {
  const year = yearOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
  if (year) return year;
  if (from && to) return `${formatLongDate(from)} to ${formatLongDate(to)}`;
  if (to) return `Until ${formatLongDate(to)}`;
  return (
    from && (recentRanges().find((range) => range.from === from)?.name ?? `Since ${formatLongDate(from)}`)
  );
}

function chipsOf(state: SearchState, overview: SearchOverview | undefined): Chip[] {
  const chips: Chip[] = [];
  if (state.type) chips.push({ text: state.type, without: { type: undefined } });
  if (state.podcast) {
    const podcast = overview?.facets.podcast.find(({ value }) => value === state.podcast);
    chips.push({ text: podcast?.label ?? 'one podcast', without: { podcast: undefined } });
  }
  if (state.language) chips.push({ text: languageName(state.language), without: { language: undefined } });
  const date = dateText(state);
  if (date) chips.push({ text: date, without: { from: undefined, to: undefined } });
  if (state.role)
    chips.push({
      text: `${state.role === 'speaker' ? 'said by' : 'said about'} “${state.q}”`,
      without: { role: undefined },
    });
  return chips;
}

type Props = {
  state: SearchState;
  overview: SearchOverview | undefined;
  onChange: (next: SearchState) => void;
};

/** The active filters, each with a button that removes it. */
export function FilterChips({ state, overview, onChange }: Props) {
  const chips = chipsOf(state, overview);
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="Active filters">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove filter: ${text}`}
            onClick={() => onChange(withFilters(state, without))}
          >
            {text} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
