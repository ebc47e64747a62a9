import { type RoleFilter, roleFilter } from '../../contract/api/library/entity.ts';
import type { SearchFacets, SearchOverview, SearchParameters } from '../../contract/api/library/search.ts';
import { openScope } from './match/open-scope.ts';
import { countTypes } from './match/query-entities.ts';
import { isEpisodeRole } from './match/role-filter.ts';
import type { SearchDependencies } from './match/scope.ts';
import { strictEpisodes, strictQuery } from './match/strict-episodes.ts';
import { type Distribution, facetFields, noFacets, toFacets } from './present/facets.ts';
import { toTimeline } from './present/timeline.ts';
import { openSearch } from './search.ts';

type Facet = Exclude<keyof SearchFacets, 'type'>;

const roleLabels: Record<RoleFilter, string> = {
  speaker: 'spoken by',
  mention: 'about',
  host: 'hosted by',
  guest: 'with as a guest',
};

/** The parameters without the facet's own filter, so that the facet shows what else could be chosen. */
function withoutOwnFilter(parameters: SearchParameters, facet: Facet): SearchParameters {
  const { podcast, language, from, to, ...rest } = parameters;
  return {
    ...rest,
    ...(podcast && facet !== 'podcast' ? { podcast } : {}),
    ...(language && facet !== 'language' ? { language } : {}),
    ...(from && facet !== 'year' ? { from } : {}),
    ...(to && facet !== 'year' ? { to } : {}),
  };
}

const isFiltered = (parameters: SearchParameters, facet: Facet) =>
  facet === 'year' ? Boolean(parameters.from || parameters.to) : parameters[facet] !== undefined;

const facetNames: Facet[] = ['podcast', 'language', 'year'];

/**
 * The timeline, roles and facets of a search. All counts are of episodes. Throws AppError query_too_long,
 * invalid_query, search_unavailable.
 */
export async function searchOverview(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
): Promise<SearchOverview> {
  const opened = await openSearch(dependencies, parameters);
  if (!opened) return { timeline: toTimeline({}, 0), roles: [], facets: noFacets() };
  const { query, entities } = opened;
  const count = async (options: SearchParameters, facets: string[]) => {
    const scope = (await openScope(dependencies, options, entities)) ?? opened.scope;
    const strict = await strictEpisodes(scope, query);
    const [result] = await scope.engine.search([{ ...strictQuery(strict), facets, limit: 0 }]);
    return { ...result, scope, strict };
  };
  const narrowed = facetNames.filter((facet) => isFiltered(parameters, facet));
  const [all, roles, ...others] = await Promise.all([
    count(parameters, ['published', ...Object.values(facetFields)]),
    Promise.all(
      roleFilter.options.map(async (role) => ({
        value: role,
        label: roleLabels[role],
        count: (await count({ ...parameters, role }, [])).total,
      })),
    ),
    // The chart shows what else could be chosen, as the facet of years does.
    ...narrowed.map((facet) =>
      count(
        withoutOwnFilter(parameters, facet),
        facet === 'year' ? ['published', facetFields.year] : [facetFields[facet]],
      ),
    ),
  ]);
  const distribution: Distribution = { ...all.facets };
  narrowed.forEach((facet, at) => {
    distribution[facetFields[facet]] = others[at]?.facets[facetFields[facet]] ?? {};
  });
  const anyDate = others[narrowed.indexOf('year')] ?? all;
  const { type, ...anyType } = parameters;
  const untyped = type ? await count(anyType, []) : all;
  const types = await countTypes(untyped.scope, untyped.strict, await entities(), untyped.total);
  return {
    timeline: toTimeline(anyDate.facets.published ?? {}, anyDate.total),
    // Few of what is searched for are people who host or visit.
    roles: roles.filter(({ value, count }) => !isEpisodeRole(value) || count > 0),
    facets: { ...(await toFacets(dependencies.database, distribution)), type: types },
  };
}
