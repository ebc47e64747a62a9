import type { SearchParameters, SearchResult } from '../../../contract/api/library/search.ts';
import type { PassageDocument } from '../engine/documents.ts';
import { passageTest } from '../match/passage-query.ts';
import { passageFacts } from '../present/hydrate.ts';
import { toResult } from '../present/result.ts';
import { aboutEpisodes } from '../rank/candidate-episodes.ts';
import type { RankedSearch } from '../rank/ranked-search.ts';
import { withoutQuestionWords } from '../read-query/question-words.ts';

const maxResults = 10;

type Page = {
  parameters: Pick<SearchParameters, 'group' | 'type'>;
  /** The results that match everything, as far as the page shows them. */
  shown: SearchResult[];
  /** How many there are. */
  total: number;
};

/** Which of these match everything, and are on a later page. */
async function matchingElsewhere(
  { scope, query, strict }: RankedSearch,
  found: PassageDocument[],
  { parameters, shown, total }: Page,
): Promise<Set<string>> {
  if (total <= shown.length) return new Set();
  if (parameters.group === 'none') {
    const isMatch = passageTest(query, scope.role, strict.holds);
    return new Set(found.flatMap((hit) => (isMatch(hit) ? [hit.id] : [])));
  }
  const ids = [...new Set(found.map((hit) => hit.episode_id))];
  return new Set((await aboutEpisodes(scope, strict, ids)).map(({ id }) => id));
}

/** Results from passages that hold some of the words, without those that match everything. */
export async function looseResults(
  search: RankedSearch,
  found: PassageDocument[],
  page: Page,
): Promise<SearchResult[]> {
  if (found.length === 0) return [];
  const { scope, query } = search;
  const { group, type } = page.parameters;
  const listed = await matchingElsewhere(search, found, page);
  for (const result of page.shown) listed.add(group === 'episode' ? result.episode_uuid : result.passage_id);
  const ids: string[] = [];
  for (const hit of found) {
    const key = group === 'episode' ? hit.episode_id : hit.id;
    if (listed.has(key)) continue;
    listed.add(key);
    ids.push(hit.id);
    if (ids.length === maxResults) break;
  }
  const asShown = { ...query, words: withoutQuestionWords(query.words) };
  const facts = await passageFacts(scope.database, ids);
  return ids.flatMap((id) => {
    const row = facts.get(id);
    return row ? [toResult(row, { query: asShown, match: 'some', type })] : [];
  });
}
