import { type MentionRole, mentionRoles } from '../../contract/entity.ts';
import type { SearchFacets, SearchOverview, SearchParameters } from '../../contract/search.ts';
import { attributesOf } from './attributes.ts';
import { whileAvailable } from './engine.ts';
import { type Distribution, facetFields, facetsOf } from './facets.ts';
import { filtersOf } from './filters.ts';
import { parseQuery } from './query.ts';
import { noFacets, type SearchDependencies } from './search.ts';
import { toTimeline } from './timeline.ts';

type Facet = keyof SearchFacets;

const roleLabels: Record<MentionRole, string> = { speaker: 'spoken by', mention: 'about' };

/** The parameters without the filter that a facet offers, so that it shows what else could be chosen. */
function withoutOwnFilter(parameters: SearchParameters, facet: Facet): SearchParameters {
  const { type, podcast, language, from, to, ...rest } = parameters;
  return {
    ...rest,
    ...(type && facet !== 'type' ? { type } : {}),
    ...(podcast && facet !== 'podcast' ? { podcast } : {}),
    ...(language && facet !== 'language' ? { language } : {}),
    ...(from && facet !== 'year' ? { from } : {}),
    ...(to && facet !== 'year' ? { to } : {}),
  };
}

const isFiltered = (parameters: SearchParameters, facet: Facet) =>
  facet === 'year' ? Boolean(parameters.from || parameters.to) : parameters[facet] !== undefined;

/**
 * What stands around a page of results: when it was said, in which role, and what each filter would leave. Counts are
 * of passages. Throws AppError query_too_long, invalid_request, search_unavailable.
 */
export async function searchOverview(
  { database, engine }: SearchDependencies,
  parameters: SearchParameters,
): Promise<SearchOverview> {
  const query = parseQuery(parameters.q);
  const nothing = { timeline: toTimeline({}), roles: [], facets: noFacets() };
  if (query.words.length === 0 || !filtersOf(parameters)) return nothing;
  const ask = (with_: SearchParameters, facets: string[]) => {
    const attributes = attributesOf(query, with_.role);
    return whileAvailable((signal) =>
      engine.index.search(
        query.text,
        {
          filter: filtersOf(with_) ?? [],
          page: 1,
          hitsPerPage: 0,
          matchingStrategy: 'all',
          facets,
          ...(attributes ? { attributesToSearchOn: attributes } : {}),
        },
        { signal },
      ),
    );
  };
  const facets = Object.keys(facetFields) as Facet[];
  const narrowed = facets.filter((facet) => isFiltered(parameters, facet));
  const [all, roles, ...others] = await Promise.all([
    ask(parameters, ['published', ...Object.values(facetFields)]),
    Promise.all(
      mentionRoles.map(async (role) => ({
        value: role,
        label: roleLabels[role],
        count: (await ask({ ...parameters, role }, [])).totalHits ?? 0,
      })),
    ),
    ...narrowed.map((facet) => ask(withoutOwnFilter(parameters, facet), [facetFields[facet]])),
  ]);
  const distribution: NonNullable<Distribution> = { ...all.facetDistribution };
  narrowed.forEach((facet, at) => {
    distribution[facetFields[facet]] = others[at]?.facetDistribution?.[facetFields[facet]] ?? {};
  });
  return {
    timeline: toTimeline(all.facetDistribution?.published ?? {}),
    roles,
    facets: await facetsOf(database, distribution),
  };
}
