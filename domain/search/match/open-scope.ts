import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { SearchParameters } from '../../../contract/api/library/search.ts';
import { filtersOf } from './filters.ts';
import {
  type EntitiesOfQuery,
  episodesOfType,
  passageIdsOfEntities,
  type QueryEntities,
  typeFilter,
} from './query-entities.ts';
import { ReadAllowance } from './read-allowance.ts';
import { narrowToRole } from './role-filter.ts';
import type { SearchDependencies, SearchScope } from './scope.ts';

/** What narrows a search. `group`: whether passages are listed, which have a type each, or episodes. */
export type ScopeParameters = Pick<
  SearchParameters,
  'podcast' | 'episode' | 'language' | 'from' | 'to' | 'role' | 'type' | 'group'
>;

/** Narrows a search to results that are entities of a type. */
async function narrowToType(
  scope: SearchScope,
  found: QueryEntities,
  type: EntityType,
  group: ScopeParameters['group'],
): Promise<SearchScope> {
  const { database, filters } = scope;
  const entityIds = type === 'topic' ? undefined : (found.get(type) ?? []);
  const narrowed = {
    ...scope,
    entityIds,
    filters: { ...filters, episodes: [...filters.episodes, typeFilter(found, type)] },
  };
  if (group === 'episode') return narrowed;
  const ofPassages = await episodesOfType(database, found, type);
  return {
    ...narrowed,
    passageIds: entityIds && (await passageIdsOfEntities(database, entityIds)),
    filters: { ...narrowed.filters, passages: [...filters.passages, ofPassages] },
  };
}

/**
 * Where a search with these parameters looks, by every filter that there is; undefined when nothing can match. Whatever
 * lists, counts or exports results starts here.
 */
export async function openScope(
  { database, engine, vocabulary, maxRead }: SearchDependencies,
  parameters: ScopeParameters,
  entities: EntitiesOfQuery,
): Promise<SearchScope | undefined> {
  const filters = filtersOf(parameters);
  if (!filters) return undefined;
  const whole = { database, engine, vocabulary, filters, role: undefined, reads: new ReadAllowance(maxRead) };
  const { role, type, group } = parameters;
  const scope = await narrowToRole(whole, entities, role);
  return type ? narrowToType(scope, await entities(), type, group) : scope;
}
