import type { SearchParameters, SearchResult } from '../../../contract/api/library/search.ts';
import { passageTest } from '../match/passage-query.ts';
import { passageFacts } from '../present/hydrate.ts';
import { toResult } from '../present/result.ts';
import { aboutEpisodes } from '../rank/candidate-episodes.ts';
import type { RankedSearch } from '../rank/ranked-search.ts';
import { withoutQuestionWords } from '../read-query/question-words.ts';
import type { FoundLoosely } from './loose.ts';

const maxResults = 10;

export type LoosePage = {
  parameters: Pick<SearchParameters, 'group' | 'type'>;
  /** The results that match everything, as far as the page shows them. */
  shown: SearchResult[];
  /** How many there are. */
  total: number;
};

/** Which of these match everything, and are on a later page. */
async function matchingElsewhere(
  { scope, query, strict }: RankedSearch,
  found: FoundLoosely[],
  { parameters, shown, total }: LoosePage,
): Promise<Set<string>> {
  if (total <= shown.length) return new Set();
  if (parameters.group === 'none') {
    const isMatch = passageTest(query, scope.role, strict.holds);
    return new Set(found.flatMap(({ hit }) => ('about' in hit && isMatch(hit) ? [hit.id] : [])));
  }
  const ids = [...new Set(found.map(({ hit }) => hit.episode_id))];
  return new Set((await aboutEpisodes(scope, strict, ids)).map(({ id }) => id));
}

/** Results from passages that mean the same or hold some of the words, without those that match everything. */
export async function looseResults(
  search: RankedSearch,
  found: FoundLoosely[],
  page: LoosePage,
): Promise<SearchResult[]> {
  if (found.length === 0) return [];
  const { scope, query } = search;
  const { group, type } = page.parameters;
  const listed = await matchingElsewhere(search, found, page);
  for (const result of page.shown) listed.add(group === 'episode' ? result.episode_uuid : result.passage_id);
  const chosen: FoundLoosely[] = [];
  for (const one of found) {
    const { hit } = one;
    const key = group === 'episode' ? hit.episode_id : hit.id;
    if (listed.has(key)) continue;
    listed.add(key);
    chosen.push(one);
    if (chosen.length === maxResults) break;
  }
  const asShown = { ...query, words: withoutQuestionWords(query.words) };
  const ids = chosen.map(({ hit }) => hit.id);
  const facts = await passageFacts(scope.database, ids);
  return chosen.flatMap(({ hit, match }) => {
    const row = facts.get(hit.id);
    return row ? [toResult(row, { query: asShown, match, type })] : [];
  });
}
