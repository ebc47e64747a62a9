import { validate } from 'uuid';
import type { SearchParameters } from '../../contract/search.ts';
import { extractUuid } from '../ids.ts';

const dayMs = 86_400_000;

/** The engine's filter for these parameters; undefined when an id is none, so that nothing can match. */
export function filtersOf(parameters: SearchParameters): string[] | undefined {
  const filters: string[] = [];
  for (const [field, value] of [
    ['podcast_id', parameters.podcast],
    ['episode_id', parameters.episode],
  ] as const) {
    if (value === undefined) continue;
    const id = extractUuid(value);
    if (!id || !validate(id)) return undefined;
    filters.push(`${field} = "${id}"`);
  }
  if (parameters.type) filters.push(`types = "${parameters.type}"`);
  if (parameters.language) filters.push(`language = "${parameters.language}"`);
  if (parameters.from) filters.push(`published >= ${Date.parse(parameters.from) / 1000}`);
  if (parameters.to) filters.push(`published < ${(Date.parse(parameters.to) + dayMs) / 1000}`);
  return filters;
}
