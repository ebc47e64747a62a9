import type { SearchCorrection, SearchParameters } from '../../contract/api/library/search.ts';
import { findQueryEntities } from './match/query-entities.ts';
import { strictEpisodes } from './match/strict-episodes.ts';
import { countEpisodes } from './present/facets.ts';
import { readQuery, type SearchQuery } from './read-query/query.ts';
import { withReadings } from './read-query/readings.ts';
import { type Lookups, type Searched, searchFor } from './run-search.ts';
import type { SearchScope } from './scope/scope.ts';
import { correctQuery } from './spelling/correction.ts';
import { joinWords } from './spelling/join-words.ts';

/** Where more match, the spelling is right. */
const fewMatches = 10;

/** A search with what became of its spelling. */
type Corrected = Searched & {
  correction: SearchCorrection | null;
  /** Another query that may have been meant. */
  suggestion: string | null;
};

/** The results of another spelling of a search, if there is one that matches more than was found. */
async function searchForSpelling(
  scope: SearchScope,
  typed: SearchQuery,
  parameters: SearchParameters,
  { spelling, found, meant }: { spelling: string | undefined; found: number; meant: Lookups['meant'] },
): Promise<Corrected | undefined> {
  if (spelling === undefined) return undefined;
  const query = await withReadings(scope.engine, readQuery(spelling));
  const searched = await searchFor(scope, query, parameters, {
    entities: findQueryEntities(scope.database, query),
    meant,
  });
  return (await searched.total) > found
    ? { ...searched, correction: { query: spelling, original: typed.text }, suggestion: null }
    : undefined;
}

/** Another spelling to offer, if it matches more than was found. */
async function suggestSpelling(
  scope: SearchScope,
  typed: SearchQuery,
  found: number,
): Promise<string | null> {
  const spelling = await correctQuery(scope, typed, { certainty: 'maybe', hasNoMatches: found === 0 });
  if (spelling === undefined) return null;
  const query = await withReadings(scope.engine, readQuery(spelling));
  const { total } = await countEpisodes(scope, await strictEpisodes(scope, query));
  return total > found ? spelling : null;
}

/**
 * Whether a spelling is one of English, whose words change little. In other languages, a word that nobody says is rather
 * another word or another form: its spelling is offered.
 */
const isSaidInEnglish = async ({ facets }: Searched) =>
  (await facets).language.some(({ value }) => value === 'en');

/** The results of a search as typed, or with its spelling corrected if nothing or almost nothing matches. */
export async function searchWithCorrection(
  scope: SearchScope,
  typed: SearchQuery,
  parameters: SearchParameters,
  lookups: Lookups,
): Promise<Corrected> {
  const { meant } = lookups;
  const isCorrected = parameters.spelling !== 'as_typed';
  const joined = isCorrected ? await joinWords(scope, typed) : undefined;
  const asOneWord = await searchForSpelling(scope, typed, parameters, { spelling: joined, found: 0, meant });
  if (asOneWord) return asOneWord;
  const asTyped = await searchFor(scope, typed, parameters, lookups);
  const total = await asTyped.total;
  if (!isCorrected || total > fewMatches) return { ...asTyped, correction: null, suggestion: null };
  const hasNoMatches = total === 0;
  const sure = await correctQuery(scope, typed, { certainty: 'sure', hasNoMatches });
  const respelled = await searchForSpelling(scope, typed, parameters, {
    spelling: sure,
    found: total,
    meant,
  });
  if (respelled && (await isSaidInEnglish(respelled))) return respelled;
  return { ...asTyped, correction: null, suggestion: await suggestSpelling(scope, typed, total) };
}
