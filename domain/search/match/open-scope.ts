import { validate } from 'uuid';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { SearchParameters } from '../../../contract/api/library/search.ts';
import type { Database } from '../../core/database/connection.ts';
import { extractUuid } from '../../core/ids.ts';
import { searchedIds } from '../../library/works/other-shows.ts';
import { ReadAllowance } from '../scope/read-allowance.ts';
import type { SearchDependencies, SearchScope } from '../scope/scope.ts';
import { filtersOf } from './filters.ts';
import {
  type EntitiesOfQuery,
  episodesOfType,
  passageIdsOfEntities,
  type QueryEntities,
  typeFilter,
} from './query-entities.ts';
import { narrowToRole } from './role-filter.ts';

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

/** Of one recording in several shows, an episode is searched: whoever searches within another one gets what is found there. */
async function withSearchedEpisode(
  database: Database,
  parameters: ScopeParameters,
): Promise<ScopeParameters> {
  const id = parameters.episode === undefined ? undefined : extractUuid(parameters.episode);
  if (!id || !validate(id)) return parameters;
  const [episode] = await searchedIds(database, [id]);
  return episode === undefined ? parameters : { ...parameters, episode };
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
  const filters = filtersOf(await withSearchedEpisode(database, parameters));
  if (!filters) return undefined;
  const whole = { database, engine, vocabulary, filters, role: undefined, reads: new ReadAllowance(maxRead) };
  const { role, type, group } = parameters;
  const scope = await narrowToRole(whole, entities, role);
  return type ? narrowToType(scope, await entities(), type, group) : scope;
}
