import type { SearchParameters, SearchResult } from '../../contract/api/library/search.ts';
import { formResults, newResults } from './form-results.ts';
import { type FoundLoosely, loosePassages } from './loose/loose.ts';
import { type LoosePage, looseResults } from './loose/loose-results.ts';
import { inOtherForms } from './loose/other-forms.ts';
import type { Meant } from './meaning/meant.ts';
import type { RankedSearch } from './rank/ranked-search.ts';
import type { SearchQuery } from './read-query/query.ts';
import type { SearchScope } from './scope/scope.ts';

/** How many looser results there are at most. */
const maxMore = 10;
/** So many are found in other forms: some may be listed already. */
const maxForms = 20;

type Options = { group: SearchParameters['group']; meant: Promise<Meant> };

/** What a search that finds little finds beyond it. */
export type Looser = { forms: SearchResult[]; passages: FoundLoosely[] };

async function findForms(scope: SearchScope, query: SearchQuery, options: Options): Promise<SearchResult[]> {
  const bent = await inOtherForms(scope.engine, scope.vocabulary, query);
  return bent ? formResults(scope, bent, { ...options, limit: maxForms }) : [];
}

/** Finds what says the words in other forms, what means the same, and what holds some of the words. */
export async function findLooser(scope: SearchScope, query: SearchQuery, options: Options): Promise<Looser> {
  const [forms, passages] = await Promise.all([
    findForms(scope, query, options),
    query.isLoosenable ? loosePassages(scope, query, options) : [],
  ]);
  return { forms, passages };
}

/** Of that, what isn't shown already, as results: what means the same first. */
export async function moreResults(
  search: RankedSearch,
  { forms, passages }: Looser,
  page: LoosePage,
): Promise<SearchResult[]> {
  const inForms = newResults(forms, page.shown, page.parameters).slice(0, maxMore);
  const others = await looseResults(search, passages, { ...page, shown: [...page.shown, ...inForms] });
  const [same = [], some = []] = [true, false].map((isSame) =>
    [...inForms, ...others].filter(({ match }) => (match === 'meaning') === isSame),
  );
  return [...same, ...some].slice(0, maxMore);
}
