import { type RoleFilter, roleFilter } from '../../contract/api/library/entity.ts';
import type { SearchFacets, SearchOverview, SearchParameters } from '../../contract/api/library/search.ts';
import type { Filter } from './engine/engine.ts';
import { OneCall } from './engine/one-call.ts';
import { openScope } from './match/open-scope.ts';
import { episodesInRole, isEpisodeRole } from './match/role-filter.ts';
import { type StrictEpisodes, strictEpisodes, strictQuery } from './match/strict-episodes.ts';
import { countTypes } from './match/type-counts.ts';
import { type Distribution, facetFields, noFacets, toFacets } from './present/facets.ts';
import { toTimeline } from './present/timeline.ts';
import type { SearchDependencies } from './scope/scope.ts';
import { type OpenedSearch, openSearch } from './search.ts';

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
const allFacets = ['published', ...Object.values(facetFields)];
/** The chart shows what else could be chosen, as the facet of years does. */
const facetsFor = (facet: Facet) =>
  facet === 'year' ? ['published', facetFields.year] : [facetFields[facet]];

const among = (strict: StrictEpisodes, filter: Filter): StrictEpisodes => ({
  ...strict,
  filters: [...(strict.filters ?? []), filter],
});

/** What matches with each role: what somebody is in an episode only narrows what matches without one. */
function strictByRole(
  { database }: SearchDependencies,
  { entities }: OpenedSearch,
  strictFor: (role: RoleFilter | undefined) => Promise<StrictEpisodes>,
): Promise<StrictEpisodes[]> {
  const anyRole = strictFor(undefined);
  return Promise.all(
    roleFilter.options.map(async (role) =>
      isEpisodeRole(role)
        ? among(await anyRole, { field: 'id', anyOf: await episodesInRole(database, entities, role) })
        : strictFor(role),
    ),
  );
}

/**
 * The timeline, roles and facets of a search. All counts are of episodes; the engine counts them in one call. Throws
 * AppError query_too_long, invalid_query, search_unavailable.
 */
export async function searchOverview(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
): Promise<SearchOverview> {
  const opened = await openSearch(dependencies, parameters);
  if (!opened) return { timeline: toTimeline({}, 0), roles: [], facets: noFacets() };
  const { query, entities, scope } = opened;
  const strictFor = async (options: SearchParameters) =>
    strictEpisodes((await openScope(dependencies, options, entities)) ?? scope, query);
  const narrowed = facetNames.filter((facet) => isFiltered(parameters, facet));
  const asFiltered = strictEpisodes(scope, query);
  const [strict, roles, untyped, ...unfiltered] = await Promise.all([
    asFiltered,
    strictByRole(dependencies, opened, (role) =>
      parameters.role === role ? asFiltered : strictFor({ ...parameters, role }),
    ),
    parameters.type ? strictFor({ ...parameters, type: undefined }) : asFiltered,
    ...narrowed.map((facet) => strictFor(withoutOwnFilter(parameters, facet))),
  ]);
  const found = await entities();
  const { database } = dependencies;
  const call = new OneCall();
  const count = (matching: StrictEpisodes, facets: string[] = []) =>
    call.ask({ ...strictQuery(matching), facets });
  const all = count(strict, allFacets);
  const total = parameters.type ? count(untyped) : all;
  // Whatever is asked is asked before the call is made, which is last.
  const [{ facets }, types, roleCounts, others] = await Promise.all([
    all,
    countTypes({ database, call }, untyped, found, async () => (await total).total),
    Promise.all(roles.map((matching) => count(matching))),
    Promise.all(narrowed.map((facet, at) => count(unfiltered[at] ?? untyped, facetsFor(facet)))),
    call.make(scope.engine),
  ]);
  const distribution: Distribution = { ...facets };
  narrowed.forEach((facet, at) => {
    distribution[facetFields[facet]] = others[at]?.facets[facetFields[facet]] ?? {};
  });
  const anyDate = others[narrowed.indexOf('year')] ?? (await all);
  return {
    timeline: toTimeline(anyDate.facets.published ?? {}, anyDate.total),
    roles: roleFilter.options
      .map((role, at) => ({ value: role, label: roleLabels[role], count: roleCounts[at]?.total ?? 0 }))
      // Few of what is searched for are people who host or visit.
      .filter(({ value, count: episodes }) => !isEpisodeRole(value) || episodes > 0),
    facets: { ...(await toFacets(database, distribution)), type: types },
  };
}
