import { rulesOf } from '../../core/text/languages/languages.ts';
import type { Reading } from '../read-query/query.ts';
import { languageFilter } from '../read-query/readings.ts';
import type { SearchScope } from './scope.ts';

/** Where a reading of a query is looked for: in what is in its languages. */
export function scopeOfReading(scope: SearchScope, reading: Reading): SearchScope {
  const filter = languageFilter(reading);
  const { passages, episodes } = scope.filters;
  const { languages } = reading;
  const hasForms = 'anyOf' in languages && languages.anyOf.some((code) => rulesOf(code)?.hasForms);
  return {
    ...scope,
    hasForms,
    filters: { passages: [...passages, filter], episodes: [...episodes, filter] },
  };
}
