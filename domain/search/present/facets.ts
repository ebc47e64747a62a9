import type { FacetCount, SearchFacets } from '../../../contract/api/library/search.ts';
import type { Database } from '../../core/database/connection.ts';
import type { EpisodeFacts } from '../match/episode-facts.ts';
import { type StrictEpisodes, strictQuery } from '../match/strict-episodes.ts';
import type { SearchScope } from '../scope/scope.ts';
import { podcastTitles } from './podcast-titles.ts';

/** The engine's names of the facets in a search response, except the type. */
export const facetFields = { podcast: 'podcast_id', language: 'language', year: 'year' } as const;

/** The engine's counts: by field, by value. */
export type Distribution = Record<string, Record<string, number>>;

export const noFacets = (): SearchFacets => ({ type: [], podcast: [], language: [], year: [] });

function counts(
  distribution: Distribution,
  field: string,
  label: (value: string) => string | undefined,
): FacetCount[] {
  return Object.entries(distribution[field] ?? {})
    .map(([value, count]) => ({ value, label: label(value) ?? '', count }))
    .filter((facet) => facet.label !== '')
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

/** The engine's counts in the API's format, largest first; years newest first. */
export async function toFacets(
  database: Database,
  distribution: Distribution,
): Promise<Omit<SearchFacets, 'type'>> {
  const titles = await podcastTitles(database, Object.keys(distribution.podcast_id ?? {}));
  const same = (value: string) => value;
  return {
    podcast: counts(distribution, 'podcast_id', (value) => titles.get(value)),
    language: counts(distribution, 'language', same),
    year: counts(distribution, 'year', same).sort((a, b) => (a.value < b.value ? 1 : -1)),
  };
}

const yearOf = ({ published }: EpisodeFacts): string[] =>
  published === null ? [] : [String(new Date(published).getUTCFullYear())];

/** The counts of episodes that are known one by one. */
function countFacts(facts: EpisodeFacts[]): Distribution {
  const count = (valuesOf: (own: EpisodeFacts) => string[]) => {
    const counts: Record<string, number> = {};
    for (const own of facts) for (const value of valuesOf(own)) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  return {
    [facetFields.podcast]: count(({ podcastIds }) => podcastIds),
    [facetFields.language]: count(({ language }) => [language]),
    [facetFields.year]: count(yearOf),
  };
}

/** How many episodes match, with their facets. */
export async function countEpisodes({ engine }: SearchScope, strict: StrictEpisodes) {
  if (strict.facts) {
    const facts = await strict.facts();
    return { total: facts.length, distribution: countFacts(facts) };
  }
  const [{ total, facets }] = await engine.search([
    { ...strictQuery(strict), facets: Object.values(facetFields) },
  ]);
  return { total, distribution: facets };
}
