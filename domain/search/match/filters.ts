import { validate } from 'uuid';
import type { SearchParameters } from '../../../contract/api/library/search.ts';
import { extractUuid } from '../../core/ids.ts';
import type { Filter, Target } from '../engine/engine.ts';

const daySeconds = 86_400;

const secondOf = (day: string) => Date.parse(day) / 1000;

/** The filters of these parameters, by target; undefined if an id is invalid, so that nothing can match. */
export function filtersOf(
  parameters: Pick<SearchParameters, 'podcast' | 'episode' | 'language' | 'from' | 'to'>,
): Record<Target, Filter[]> | undefined {
  const shared: Filter[] = [];
  const ids: Partial<Record<'podcast' | 'episode', string>> = {};
  for (const field of ['podcast', 'episode'] as const) {
    const value = parameters[field];
    if (value === undefined) continue;
    const id = extractUuid(value);
    if (!id || !validate(id)) return undefined;
    ids[field] = id;
  }
  if (ids.podcast) shared.push({ field: 'podcast_id', anyOf: [ids.podcast] });
  if (parameters.language) shared.push({ field: 'language', anyOf: [parameters.language] });
  if (parameters.from || parameters.to)
    shared.push({
      field: 'published',
      ...(parameters.from ? { from: secondOf(parameters.from) } : {}),
      ...(parameters.to ? { before: secondOf(parameters.to) + daySeconds } : {}),
    });
  const episode = ids.episode ? [ids.episode] : undefined;
  return {
    passages: [...shared, ...(episode ? [{ field: 'episode_id', anyOf: episode } as const] : [])],
    episodes: [...shared, ...(episode ? [{ field: 'id', anyOf: episode } as const] : [])],
  };
}
