import type { Reading } from '../read-query/query.ts';
import { languageFilter } from '../read-query/readings.ts';
import type { SearchScope } from './scope.ts';

/** Where a reading of a query is looked for: in what is in its languages. */
export function scopeOfReading(scope: SearchScope, reading: Reading): SearchScope {
  const filter = languageFilter(reading);
  const { passages, episodes } = scope.filters;
  return { ...scope, filters: { passages: [...passages, filter], episodes: [...episodes, filter] } };
}
